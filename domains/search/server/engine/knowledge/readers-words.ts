/**
 * The words that readers bring from practice: names of archives and agencies, of kinds of documents, of ways to write.
 * Written as those in synonyms.ts, which has what manuals themselves call by several names.
 */
export const readersWords = `
opinion => decision, case
decision => case, opinion
ruling => decision, case
judgment, decision
cannot, cant, not, never, dont
cannot => fail, unavailable, inappropriate, avoid, exception
cant => fail, unavailable, inappropriate, avoid, exception
never => fail, avoid
without, no, missing, lack
op cit => supra
loc cit => supra
ante => supra
aforementioned => supra
cross reference = crossreference, supra, infra
see above, supra
see below, infra
perma cc = perma = perma link = permalink = permanent link
perma cc => archived copy, archived
wayback machine => archived copy, archived
internet archive => archived copy, archived
dead link => archived copy, archived
link rot => archived copy, archived
broken link => archived copy, archived
snapshot => archived
date accessed, access date, last visited, date of access, accessed
retrieved, last visited, accessed
irs = internal revenue service
irs => commissioner, tax
commissioner of internal revenue, irs, internal revenue service
sec = security and exchange commission
ftc = federal trade commission
fcc = federal communication commission
nlrb = national labor relation board
epa = environmental protection agency
doj = department of justice
uspto = patent and trademark office
slave, slavery, enslaved, enslavement
german, germany
french, france
british, united kingdom, english, england
canadian, canada
mexican, mexico
chinese, china
japanese, japan
australian, australia
italian, italy
spanish, spain
indian, india
irish, ireland
scottish, scotland
european, europe
russian, russia
brazilian, brazil
american indian, native american, tribal, tribe, indian
non english, foreign language
fifty = 50
forty nine = 49
two = 2
three = 3
four = 4
five = 5
ten = 10
uniform commercial code => uniform act, uniform law, model code
ucc => uniform act, uniform law, model code
uniform law, uniform act, model act, model code
mpc = model penal code
revenue ruling => treasury, tax
revenue procedure => treasury, tax
remanded, remand, reversed
model penal code => model code
mpre, model rule
aba => model rule, professional conduct
restatement => restatement of the law
treatise, book
casebook => book, textbook
textbook => book
hornbook => treatise, book
chapter of a book => collection, shorter work
essay => collection, shorter work
anthology => collection, shorter work
festschrift => collection
edition => ed
volume, vol
translator, translated, translation
editor, ed
interview => personal communication, unpublished
letter, correspondence, personal communication
memo, memorandum
text message, message
email => message, personal communication
lecture, speech
presentation, slide
powerpoint => slide, presentation
working paper, draft, forthcoming, unpublished
ssrn => working paper, forthcoming
manuscript => unpublished
forthcoming, not yet published
book review, review
op ed = opinion piece = editorial, newspaper
press release, news release
report, study
student note, student work, student writing
dictionary, encyclopedia
black law dictionary, dictionary
alr = american law report, annotation
am jur, encyclopedia
cjs = corpus juris secundum, encyclopedia
quote within a quote, nested quotation, internal quotation, quotation in quotation, quotation within quotation
quotation mark, quotation
single quote => quotation mark
misspelling, mistake, error, sic
typo => error, mistake, sic
alteration, altered, bracket, change
bracket, square bracket
cleaned up, citation modified, internal quotation mark omitted
emphasis added, emphasis in original, emphasis
indent => block quotation
omission, deleted, deletion, leave out
dot dot dot => ellipsis
paraphrase, without quotation
string citation, string cite, several source, multiple authority
string cite => several authority, several source, more than one
order, sequence
order of authority => order, signal
parenthetical, parenthesis
weight of authority, plurality, per curiam
en banc, in banc
majority, plurality
overturned, reversed, overruled, abrogated
affirmed, aff d
reversed, rev d
vacated, vacatur
appeal history => subsequent history, history
procedural history => subsequent history, history
subsequent history, history
prior history, history
party, plaintiff, defendant, litigant
business, firm, company, corporation
government, state, commonwealth
given name = first name, surname, last name, family name
docket number, case number
case number => docket number
pending, filed
trial court, district court
court of appeal, circuit court, appellate court
circuit, court of appeal
trial transcript, transcript
record, transcript, appendix
exhibit, attachment
appellate record => record
brief, memorandum
page range, span of page, consecutive page, page number, inclusive page
page range => page
page number => page
multiple page => page, span
line number => line
section symbol = section sign
paragraph symbol = paragraph sign
section, subsection
et al = et alia, and other
et seq => span, span of section
statute, code, enacted law
us code = united states code = u s c
year of code, date of code
session law, public law, statute at large
stat = statute at large
bill number => bill
house bill => bill
senate bill => bill
congress, congressional, legislative
committee hearing, hearing
committee report, report
legislative history, legislative material
congressional debate, debate
cong rec => debate
municipal, city, local, county
county => local
city => local, municipal
executive order, presidential, proclamation
president, presidential
federal register, fed reg
proposed rule, notice
agency, administrative
administrative decision, agency decision, adjudication
agency opinion => administrative, adjudication
revenue ruling, tax
treasury regulation, tax
patent number => patent
constitution amendment, amendment
bill of right => constitution, amendment
treaty, convention, agreement, international agreement
un = u n
security council, united nation
geneva convention => treaty
ecj => court of justice, european union
icc = international criminal court
hague => international
arbitration, arbitral
podcast, audio, recording
audio recording, recording
video, film, recording
dvd => film, video
movie => film, video
photograph, image, illustration
map, chart
dataset, data
software, computer program, code
source code => software
post, social media
facebook post => social media
forum => social media, comment
online comment => comment, post
online, internet, electronic, web
online article => web, internet, website
pdf => scanned, print, internet
doi, digital object identifier
time stamp, timestamp
url, address, web address
domain name, website, url
typeface, font
font => typeface, roman, italic
bold => typeface, italic
all cap, capital, small capital
large and small cap => small capital
upper case = uppercase, lower case = lowercase
lowercase, capital
space, spacing
period, dot, full stop
comma, punctuation
semicolon, punctuation
colon, punctuation
hyphen, dash
en dash, dash
numeral, number, figure
ordinal, number
superscript, ordinal
month, date
day, date
year, date
geographic, place, state, country
state abbreviation => geographic, state
postal code => geographic, state
reporter abbreviation => reporter
court abbreviation => court
periodical abbreviation => periodical, journal
title of judge, judge, justice
judge, justice
chief justice, judge
magistrate, judge
law clerk, judge
bluepage, practitioner, court document
brief => court document
whitepage, academic, scholar
academic, law review, scholarly
table of authority, table of contents
toa = table of authority
word limit => word count, length
page limit => length
local rule, court rule
court rule, rule of procedure
rule of civil procedure, procedure
sentencing, guideline
jury instruction => model, court document
restatement second, restatement
signal, introductory signal
compare, contrast
contra, but see
but see, contrary
e g, for example
accord, signal
cf, compare
no signal, direct support
bold, italic
machine readable, data
hyperlink, link
`;
