/**
 * What readers call things that manuals call otherwise, where it helps a manual without search words. Chosen from a
 * thousand lines by the queries for tuning: each raises at least one of them when the sections have no search words
 * (docs/decisions/0039). Written as those in synonyms.ts.
 */
export const readersWords = `
opinion => decision, case
op cit => supra
irs = internal revenue service
irs => commissioner, tax
commissioner of internal revenue, irs, internal revenue service
cant => fail, unavailable, inappropriate, avoid, exception
wayback machine => archived copy, archived
typo => mistake, error, sic
misspelling, mistake, error, sic
mispelled => mistake, error, sic
suit, lawsuit, litigation
else lawsuit => other case, another case
different lawsuit => other case, another case
circuit, court of appeal
unpublished decision, unreported case, unpublished opinion
not published => unpublished, unreported, forthcoming
published yet => forthcoming
been published => forthcoming
hasnt been published => forthcoming
hasnt been decided => pending, undecided
second time => short form, short citation
second reference => short form, short citation
again => short form, short citation
exact page, specific page
page number => page
p => page
day, date
editor, ed
person => people, surname
in rem => property, thing
forfeiture => property, thing
inline citation, citation clause, in text citation, embedded citation
indented, indent, block quotation
50 word, fifty word
fifty = 50
leave out => omit, omission
placement, place, put
three author, three or more, multiple author
statute, code, enacted law
code section => section, code
tax code section => internal revenue code
unofficial code => annotated code, commercial code, unofficial annotated
annotated code, unofficial code, annotated
uniform commercial code => uniform act, uniform law, model code
government, state, commonwealth
became law => enacted
bill that became law => enacted bill
house committee => committee
nprm => proposed rule
notice of proposed rulemaking, proposed rule
rulemaking => proposed rule, regulation
proposed rule, notice
brief, memorandum
amicus brief => brief
bates number => discovery, number
treatise, book
several volume => volume
chapter in an edited book => collection, shorter work, essay
edited book, collection, editor
black law dictionary, dictionary
magazine article => magazine
op ed = opinion piece = editorial, newspaper
new york time => newspaper
microfiche => microform
loose leaf = looseleaf
cch => service
map, chart
site, website, webpage
url, address, web address
online, internet, electronic, web
web article => website, internet
chatbot => generated, machine
oscola => citation guide, united kingdom
style guide, citation guide
spell out => word or figure, spelled, written out
parenthetical, parenthesis
contra, but see
order of authority => order, signal
two signal => combination, together
contrary authority, contradiction, contradictory
component, element, part
override, come first, prevail
`;
