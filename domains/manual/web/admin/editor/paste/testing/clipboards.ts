/** What programs put into the clipboard, written after their form. */

const wordHead = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type
content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><link rel=File-List href="file:///C:/clip_filelist.xml"><!--[if gte mso 9]><xml><w:WordDocument>
<w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!-- /* Style Definitions */ p.MsoNormal, li.MsoNormal
{margin:0in; font-family:"Times New Roman",serif;} span.MsoFootnoteReference {vertical-align:super;}
span.CaseName {mso-style-name:"Case Name"; font-style:italic;} @list l0:level1 {mso-level-number-format:decimal;} --></style>
</head><body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->`;
const wordTail = `<!--EndFragment--></body></html>`;

function wordItem(level: number, sign: string, words: string, name: string): string {
  return `<p class=MsoListParagraphCxSp${name} style='margin-left:${level * 0.5}in;text-indent:-.25in;
mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='mso-bidi-font-family:"Times New Roman"'><span style='mso-list:Ignore'>${sign}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;
}

/** Word: formats by elements, styles and classes, a footnote mark, lists, and things that must not come in. */
export const word = `${wordHead}<h1>The Sources<o:p></o:p></h1>
<p class=MsoNormal style='margin-bottom:8pt;line-height:107%'><span
style='font-size:12.0pt;font-family:"Times New Roman",serif'>In <i style='mso-bidi-font-style:normal'>Marlow v. Tidewater</i>,
<span class=CaseName>Hale</span> and <span style='font-variant:small-caps'>Imogen</span> and <u>under</u>, 2<sup>d</sup>
H<span style='vertical-align:sub'>2</span>O <b style='mso-bidi-font-weight:normal'>bold</b>.<a
style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span
style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></span></a><o:p></o:p></span></p>
${wordItem(1, "1.", "One", "First")}${wordItem(1, "2.", "Two", "Middle")}${wordItem(2, "a.", "Below", "Middle")}${wordItem(1, "3.", "Three", "Last")}
<p class=MsoQuote>Quoted.</p>
<p class=MsoNormal><span style='mso-spacerun:yes'>  </span>See <a href="https://example.org/once=1?style=2&amp;z=3">a
site</a>, and <a href="javascript:alert(1)">a trap</a>.<img width=10 src="file:///C:/clip_image001.png" onerror="alert(1)"><script>alert(1)</script><span
style='display:none'>hidden</span><o:p>&nbsp;</o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>${wordTail}`;

/** Outlook: words that were deleted and comments, in a table that only places things. */
export const outlook = `<html><head><style>p.MsoNormal {margin:0}</style></head><body><div class=WordSection1><table
role=presentation style="width:100%"><tr><td style="padding:4px"><p class=MsoNormal>Dear Ada,<o:p></o:p></p><p
class=MsoNormal><b><span style='color:#1F497D'>Please</span></b> <del cite="mailto:x" datetime="2026">not
</del><ins cite="mailto:x">do</ins> read.<span class=MsoCommentReference>[A1]</span></p></td></tr></table></div><div
style='mso-element:comment-list'>A comment.</div></body></html>`;

/** Google Docs: everything in a bold element that isn't, headings that aren't bold, and a list beside its item. */
export const googleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2
dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:700;">Names</span></h2><p dir="ltr"
style="line-height:1.38;margin-top:0pt;"><span style="font-size:11pt;font-style:italic;font-variant:normal;white-space:pre-wrap;">Marlow</span><span
style="font-size:11pt;font-style:normal;"> v. Tidewater, </span><a href="https://example.org" style="text-decoration:none;"><span
style="color:#1155cc;text-decoration:underline;">here</span></a></p><ul style="margin-top:0"><li dir="ltr" aria-level="1"
style="list-style-type:disc"><p dir="ltr" role="presentation"><span style="font-weight:700">bold</span><span
style="font-weight:400"> item</span></p></li><ul><li><p>below</p></li></ul></ul></b><br class="Apple-interchange-newline">`;

/** Excel: formats by class, cells across rows and columns. */
export const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table
{mso-displayed-decimal-separator:"\\.";} .xl65 {font-style:italic; mso-number-format:"\\@";} .xl66 {font-weight:700;}--></style></head><body
link="#0563C1"><table border=0 cellpadding=0 width=300 style='border-collapse:collapse;width:225pt'><!--StartFragment--><col
width=100 style='mso-width-source:userset'><tr height=20 style='height:15.0pt'><td height=20 class=xl66
colspan=2>Commerce</td><td>x</td></tr><tr><td rowspan=2 class=xl65>Academic</td><td>Acad.</td><td align=right
x:num="0.5">1901–date</td></tr><tr><td>Admin.<br>x</td><td></td></tr><!--EndFragment--></table></body></html>`;

/** A page of the web: nested containers, text without paragraphs, a picture, code. */
export const web = `<html><body><!--StartFragment--><main style="color:red"><section><h3 onclick="x()">A <strong>case</strong></h3>
<div>First line<br>second line</div><div>Next <em>one</em> &amp; <code>code</code></div><figure><img src="https://example.org/a.png"
width=300></figure><blockquote><h4>Said</h4><p>Words.</p></blockquote><hr><p>After</p></section></main><!--EndFragment--></body></html>`;

/** Word markup of about so many characters. */
export function longWord(characters: number): string {
  const paragraph = (at: number) =>
    `<p class=MsoNormal style='margin-bottom:8pt;line-height:107%'><span style='font-size:12.0pt;line-height:107%;font-family:"Times New Roman",serif;mso-fareast-font-family:"Times New Roman";mso-bidi-theme-font:minor-bidi;color:#202122;mso-themecolor:text1'>Paragraph ${at} of <i>a long text</i> with <span style='font-variant:small-caps;mso-ascii-theme-font:major-latin;mso-hansi-theme-font:major-latin;mso-spacerun:yes;letter-spacing:.05pt'>Small Capitals</span> and words.</span></p>`;
  const count = Math.ceil(characters / paragraph(1_000).length);
  return wordHead + Array.from({ length: count }, (_, at) => paragraph(at)).join("\n") + wordTail;
}
