/**
 * What they type for books, articles, the internet, foreign and international law, for quotations and for how things are
 * printed. Written as those in synonyms.ts.
 */
export const writingWords = `
book title => title, book
book chapter => collection, shorter work, essay
chapter in an edited book => collection, shorter work, essay
edited volume, collection
edited book, collection, editor
edited collection, collection
foreword => preface, introduction
preface, foreword, introduction
introduction => foreword
reprint => reprinted, republished
reprinted, republished
paperback => edition, publisher
publisher, printing, published
print edition => print
series number => series
multivolume => volume
several volume => volume
treatise => book
novel => book
bible => scripture
koran => scripture
quran => scripture
torah => scripture
talmud => scripture
religious text => scripture
play => shakespeare
poem => shakespeare
federalist paper => federalist
famous work => scripture, shakespeare
encyclopedia, dictionary
nutshell => book
article, journal, periodical
scholarly article => journal, law review
academic article => journal, law review
journal article, law review, periodical
peer reviewed => journal, periodical
volume year => year as volume, volume
journal without volume => year as volume, volume
online supplement, online, supplement
law review forum => online supplement
online companion => online supplement
comment (student) => student
casenote => student
case comment => student
student comment => student
colloquium => symposium
symposium issue => symposium
magazine article => magazine
newspaper article => newspaper
news => newspaper
nytimes => newspaper
new york time => newspaper
wall street journal => newspaper
newsletter => magazine, newspaper, periodical
editorial, newspaper
letter to the editor => newspaper, letter
column => newspaper
wire service => newspaper
blog post => website, internet, web, online
webpage => website, internet
web article => website, internet
web site => website
page title, webpage title
homepage => main page, website title
main page, website title
site name, website title, main website title
comment section => comment, website
reply => comment, post
thread => post, social media
discord => social media
slack => message, chat
whatsapp => message, chat
chat => message
snapchat => social media
substack => website, newsletter
medium post => website
github => code, data
wiki => website, encyclopedia
long url => url, address, entire url
short url => url, shortened, entire url
url shortener => url, entire url
shortened link => url, entire url
bitly => url, entire url
broken => archived
internet archive, archived
web archive => archived
saved copy => archived
screen shot => archived, picture
screenshot => archived, picture
no date => date, undated, last visited
undated => date, last visited
last updated, last modified
last modified => date, last updated
time of post => time, timestamp
print version => print source, print
online version => internet, electronic, web
exact copy => authenticated, official
authenticated, official
zoom => video, broadcast
webinar => video, broadcast
ted talk => video, speech
streaming => film, video, broadcast
tv show => broadcast, television
television episode => broadcast, television
episode => broadcast, podcast, television
radio => broadcast
cd => recording, music
album => music, recording
lyric => music
song => music
painting => picture, object
artwork => picture, object
sculpture => picture, object
photo => picture
meme => picture, social media
email, e mail
voicemail => message, recording
phone call => interview
telephone interview => interview
personal interview => interview
conversation => interview, communication
correspondence => letter
diary => manuscript, archive
papers of => archive
special collection => archive
museum => archive, object
library => archive
microfiche => microform
microfilm => microform
unpublished paper => working paper, manuscript
not yet published => forthcoming
in press => forthcoming
hasnt been published => forthcoming
been published => forthcoming
not been published => forthcoming
accepted for publication => forthcoming
published yet => forthcoming
preprint => working paper, forthcoming
thesis, dissertation
phd => dissertation
conference paper => working paper, speech, symposium
think tank => report, institutional author
white paper => report, institutional author
ngo report => report, institutional author
loose leaf = looseleaf
looseleaf => service
bna => service
cch => service
service => looseleaf
midjourney => generated, machine
dall e => generated, machine
prompt => generated, machine
chatbot => generated, machine
machine learning => generated, machine
ai image => generated, machine, picture
search engine => search result
google search => search result
statute of canada => canada
canadian case => canada
uk case => united kingdom
uk statute => united kingdom
english case => united kingdom
eu law => european union
european union law => european union
directive => european union, legislation
eu regulation => european union, legislation
foreign case => foreign law, foreign jurisdiction
foreign statute => foreign law, foreign jurisdiction, code
foreign law => foreign jurisdiction
other country => foreign, country
foreign country => country, foreign jurisdiction
civil code => code, civil law
comparative law => foreign law
translated text => translation, language
in spanish => language, translation, foreign
foreign language, language, translation
non english source, language, foreign language
international agreement, treaty
bilateral => two party
multilateral => three party, treaty
trade agreement => treaty, trade
nafta => treaty
vienna convention => treaty
un resolution => resolution, united nation
general assembly => united nation, resolution
un document => united nation
un charter => charter
icj, international court of justice
world court => international court of justice
war crime => criminal tribunal
icsid => arbitration, investor
labor arbitration => arbitration
intergovernmental organization, organization
native american => tribal, indian, indigenous
indigenous => tribal, indian
tribe, tribal
reservation => tribal
oral tradition => oral, custom
acronym => initial, abbreviation
initialism => initial, abbreviation
abbreviated, abbreviation
spacing => space
space between => space
close up => space
full stop => period
punctuate => punctuation
spell out => word or figure, spelled, written out
spelled out => word or figure, written out
written out => word or figure
numeral => word or figure, number
roman numeral, numeral
number in text => word or figure, numeral
percentage => percent
percent sign => percent
dollar => money
money => dollar
currency => money
time of day => time
decade => date
century => date
fraction => number
ordinal, 2d
superscript => ordinal
nd => ordinal
font, typeface
small capital, typeface
large and small capital, small capital
roman type => roman, typeface
plain text => roman
bold => typeface, emphasis
boldface => typeface, emphasis
underlined, underlining, italic
italicized, italic
bracketed => bracket, alteration
square bracket, bracket, alteration
changed letter => substitution, alteration, bracket
change a word => substitution, alteration
add a word => alteration, substitution
change capital => substitution of letter, alteration
mistake, error, sic
misspelled => mistake, error, sic
mispelled => mistake, error, sic
typo => mistake, error, sic
wrong word => mistake, error, sic
grammar => mistake, error
italics added => emphasis added, emphasis
emphasis mine => emphasis added, emphasis
footnote omitted => omission of footnote, citation omitted, omitted
citation omitted => omission, omitted, parenthetical
internal quotation => quotation in quotation, quotation within quotation
quote inside a quote => quotation in quotation, quotation within quotation
single quotation mark => quotation within quotation, quotation in quotation
three dot => ellipsis, omission
elipse => ellipsis, omission
ellipse => ellipsis, omission
elipsis => ellipsis, omission
four dot => ellipsis, omission, end
dot => ellipsis, period
paragraph break => paragraph
whole paragraph => paragraph, omission
beginning of a quote => beginning of quoted sentence
signal order => order of signal
combine => together, combination, several
combining => together, combination, several
order of signals, combination of signal
several signal => combination, together
two signal => combination, together
multiple signal => combination, together
supporting authority, support
background => see generally
contrary authority, contradiction, contradictory
opposing => contradiction, contradictory, contra
compare with, comparison
analogous => cf
similar case => cf, accord
alternative => see also
verb => signal as verb
component, element, part
anatomy => element, part
placement, place, put
position => placement
location => place, geographic
local court rule, local rule
override, come first, prevail
quarterly => journal, periodical
university press => publisher, school
school name => institution, school
law school => school, institution
month => date
january => month
february => month
march => month
april => month
august => month
september => month
october => month
november => month
december => month
monday => day
territory => jurisdiction, state
puerto rico => territory
washington dc => district of columbia
dc => district of columbia
new law => session law
historical note => note
cross citation => parallel citation
two reporter => parallel citation
parallel cite, parallel citation
vendor neutral citation, medium neutral, public domain
universal citation => public domain, medium neutral
electronic reporter => database
checklist => final check, before filing
proofread => final check
toc => table of content
word count => length
bibliography => table of authority
works cited => table of authority
index of authority, table of authority
passim, table of authority
apa => manual, citation guide
mla => manual, citation guide
alwd => citation guide, manual
oscola => citation guide, united kingdom
mcgill => citation guide, canada
citation guide, manual, guide
license => publisher and license, copyright
copyright => license, copyright
creative common => license
site, website, webpage
blogpost = blog post
socialmedia = social media
quote mark = quotation mark
middle of the sentence = middle of a sentence
depo = deposition
suit, lawsuit, litigation
else lawsuit => other case, another case
another lawsuit => other case, another case
different lawsuit => other case, another case
hasnt been decided => pending, undecided
tax code section => internal revenue code
wrote it => author
style guide, citation guide
hard copy => print source, print
exact page, specific page
nickname => alias, commonly known
`;
