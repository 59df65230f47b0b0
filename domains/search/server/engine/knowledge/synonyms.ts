/**
 * What readers call things, next to what manuals of citation call them. `=` joins words of the same meaning; words in a
 * comma list are close enough to find each other; with an arrow, the left also finds the right. Singular, without
 * apostrophes.
 */
export const synonymLines = `
pincite = pin cite = pinpoint = pinpoint citation = pin citation
short form, short cite, short citation
cite, citation
ellipsis, omission
block quote, block quotation
quote, quotation
omit, omission, omitted, omitting
small cap = small capital
capital, capitalization, capitalize, uppercase
italic, italicize, italicization
underline, underscore, underlining
symbol, sign, §, ¶
us = united states
first = 1st
second = 2d = 2nd
third = 3d = 3rd
fourth = 4th
fifth = 5th
sixth = 6th
seventh = 7th
eighth = 8th
ninth = 9th
tenth = 10th
eleventh = 11th
footnote, note, fn
unpublished, unreported, nonprecedential
ordinance, municipal code, local law
law review, law journal, journal, periodical
magazine, periodical
newspaper, news article
website, web page, webpage, web site, internet, url
website, electronic source
email = e mail
movie, film
tv = television = broadcast
song, music
dissertation, thesis
photo, photograph, picture
link, url, hyperlink
perma link, permalink, archived
archive, archived, archival
dissent, dissenting
concurrence, concurring
multiple, several, two
previous, prior
later, subsequent
overrule, overruled
foreign, international
ibid = id
bill, resolution
statute => code
code => statute
act => statute
regulation, administrative rule
reg, regulation
admin, administrative
deposition, testimony
docket, ecf
hearing, testimony
ucc = uniform commercial code
usc = united states code
usca = united states code annotated
cfr = code of federal regulation
irc = internal revenue code
frcp = fed r civ p = federal rule of civil procedure
fre = fed r evid = federal rule of evidence
frap = fed r app p = federal rule of appellate procedure
frcrp = fed r crim p = federal rule of criminal procedure
scotus = united states supreme court = us supreme court = supreme court of the united states
un = united nations
eu = european union
uk = united kingdom
icj = international court of justice
echr = european court of human rights
wto = world trade organization
model rule, professional conduct
ussg = sentencing guideline
westlaw, wl, database
lexis, database
medium neutral, public domain, vendor neutral, neutral citation
tweet => twitter, social media
retweet => twitter, social media
twitter => social media
facebook => social media
instagram => social media
linkedin => social media
tiktok => social media
reddit => social media
bluesky => social media
mastodon => social media
youtube => social media, video
hashtag => social media
blog => website, internet, web
ai => artificial intelligence, generated, machine, chatbot
artificial intelligence => generated, machine
generative ai => artificial intelligence, generated, machine
chatgpt => artificial intelligence, generated, machine, chatbot
gpt => artificial intelligence, generated, machine, chatbot
llm => artificial intelligence, generated, machine, chatbot
large language model => artificial intelligence, generated, machine, chatbot
claude => artificial intelligence, generated, machine, chatbot
gemini => artificial intelligence, generated, machine, chatbot
copilot => artificial intelligence, generated, machine, chatbot
spotify => music, podcast
netflix => film, broadcast
app => database, electronic
ebook => electronic book, book
kindle => electronic book, book
wikipedia => encyclopedia, website
law professor => author
constitution => const
us constitution => united states constitution, constitution
fed reg => federal register
cong rec => congressional record
pub l = public law
plr = private letter ruling
appellate, appeal
slip op => slip opinion
brief => court document
complaint => court document
motion => court document
pleading => court document
affidavit => court document
filing => court document
paragraph number => paragraph
judge name => judge
case name => name
`;
