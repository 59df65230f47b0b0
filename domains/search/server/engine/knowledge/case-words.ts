/**
 * What students, clerks, attorneys and editors type about citations at large, names, reporters, courts and the history of
 * cases. Written as those in synonyms.ts.
 */
export const caseWords = `
first reference, full citation
first citation => full citation
second reference => short form, short citation
subsequent reference => short form, short citation
later reference => short form, short citation
repeat citation => short form, short citation
again => short form, short citation
same source => id, short citation
second time => short form, short citation
same page => id
inline citation, citation clause, in text citation, embedded citation
middle of a sentence => citation clause, within a sentence
mid sentence => citation clause
end of a sentence => citation sentence
in text => citation sentence, citation clause, text
nested => within, inside
long quotation, block quotation
long quote, block quotation
indented quotation, block quotation
indented, indent, block quotation
50 word, fifty word
fifty word => block quotation
no author, unavailable author
without an author => no author, unavailable author
unknown author => no author, unavailable author
anonymous => no author, unavailable author, pseudonym
doe => pseudonym
minor => initial, pseudonym
child => initial, pseudonym
juvenile => initial, pseudonym
corporate author, institutional author
organization author => institutional author
group author => institutional author
organization as author => institutional author
coauthor => multiple author, two author
more than two author, three or more, multiple author
three author, three or more, multiple author
four author => three or more, multiple author
several author, multiple author
byline => author
middle name => full name, initial, author
suffix => name, author
maiden name => name
jr => name, author
alias, nickname, aka
aka => alias, nickname
also known as => alias, nickname
dba => alias, nickname
famous case => distinct name, commonly known name
well known case => distinct name, commonly known name
popular name => distinct name, commonly known name, popular name
inc, business designation, business ending
llc, business designation, business ending
ltd => business designation, business ending
corp => business designation, business ending
business suffix => business designation, business ending
corporate name => firm, business designation
last name, surname, family name
family name, surname
first name, given name
individual => surname, people
person => people, surname
ampersand => and
versus => v
adversary => v
ex rel => procedural phrase
on behalf of => procedural phrase
in re => procedural phrase
matter of => procedural phrase
estate of => procedural phrase
ex parte => procedural phrase
petition of => procedural phrase
guardian => procedural phrase
in rem => property, thing
forfeiture => property, thing
ship => property, thing
consolidated case => several case, multiple disposition, first listed
consolidated => first listed, multiple disposition
multiple party => one party, first named party, first party
first party => first named party, one party
several plaintiff => one party, first named party
several defendant => one party, first named party
city as a party => municipality, city
town => municipality, city
village => municipality, city
municipality, city
labor union, union
teamster => union
us as a party => united state as a party, the united state
people v => state or commonwealth, state and commonwealth
state v => state or commonwealth, state and commonwealth
commonwealth v => state or commonwealth, state and commonwealth
government party => state, united state, government
long case name => truncation, too long, when to stop
shorten case name => truncation, short name, when to stop
drop, omit, omission
remove, omit, omission
leave off => omit, omission
skip => omit, omission
delete => omit, omission
left out, omit, omitted, omission
leave out => omit, omission
cut => omit, shorten
redundant => duplicative, repeat
repeat => duplicative, again
duplicate, duplicative
unnecessary, omit
official reporter => reporter, official
regional reporter, national reporter
nominative reporter => early reporter, reporter own name
early reporter, nominative
volume number => volume
first page, page on which
page on which => first page
next page => following page
p => page
pp => page
spanning, span, range
range, span, consecutive
scattered, several, nonconsecutive
hyphen or dash => span, range
discontinuous => scattered
pinpoint page => pinpoint, pincite
starred page => star page
star paging => star page
asterisk => star page
n => note, footnote
nn => note, footnote
endnote, footnote, note
appendix, appendices, app
diagram => figure
graph => figure
chart => table, figure
fig => figure
subsection, subdivision
clause => subdivision
art => article
ch => chapter
chapter => subdivision
decision date => year, date
year of decision => year, date
date of decision => year, date
court name => court abbreviation, court
us supreme court => federal judicial material
federal court => federal judicial material, federal jurisdiction
which court => court
circuit court => court of appeal
federal appeal court => court of appeal
appellate division => department, division
appellate department => department, division
department or division => department, district
high court => highest court, supreme court
lower court => trial court, district court
trial court => district court
superior court => trial court, court
family court => court
chancery => court
small claim => court
military court => military, armed force
court martial => military
tax court => tax
immigration => board, adjudication
bankruptcy => bankruptcy court
unreported, unpublished, non precedential
not reported => unreported, unpublished
not published => unpublished, unreported, forthcoming
unpublished decision, unreported case, unpublished opinion
memorandum opinion => unpublished, unreported
memorandum decision => unpublished, unreported
table decision => without an opinion, decision listed
recent case => slip opinion, recent, pending
brand new => slip opinion, recent
just decided => slip opinion, recent
slip opinion, unreported
advance sheet => slip opinion
not yet decided => pending, undecided
ongoing => pending
pending, undecided
docket => docket number
index number => docket number
civil action number => docket number
pacer => electronic case filing, ecf
docket entry => electronic case filing, ecf, docket
document number => electronic case filing, ecf, docket
court listener => database, internet
google scholar => database, internet
bloomberg => database, westlaw
bloomberg law => database, westlaw
fastcase => database, westlaw
casetext => database, westlaw
heinonline => database, print source
hein => database
jstor => database
judge dissenting, dissent
dissenting opinion, dissent
concurring opinion, concurrence
partial dissent => concurring in part, dissenting in part
split decision => plurality, vote
in chambers => chamber, justice
banc, en banc
full court => en banc
unsigned => per curiam
quoting, quoted in, quotation within quotation
citing parenthetical => quoting and citing
quoting parenthetical => quoting and citing
quoted in => quoting, source inside
cited in => citing, source inside
secondary citation => source inside, quoting
as cited in => citing, source inside
qtd in => quoting, source inside
order of parentheticals, parenthetical order
explain => explanatory
annotated bibliography => parenthetical
overturned, overruled, reversed
bad law => overruled, subsequent history
good law => overruled, subsequent history
shepardize => subsequent history
keycite => subsequent history
abrogated, overruled
superseded => overruled, abrogated, history
superseded by statute => abrogated, overruled, indirect subsequent history
on remand => remand, history
appeal docketed => subsequent history, pending
appeal pending => subsequent history, pending
rehearing denied => subsequent history
certiorari => cert, subsequent history
cert petition => certiorari, petition
writ => petition, mandamus
writ of mandamus => mandamus
name change => renamed, changed name
changed name, renamed
renamed => changed name
`;
