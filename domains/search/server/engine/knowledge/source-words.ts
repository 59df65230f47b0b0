/**
 * What they type for statutes, regulations, what legislatures leave behind and court documents. Written as those in synonyms.ts.
 */
export const sourceWords = `
federal law, federal statute
act of congress => federal statute, session law, named act
named act => popular name, name of statute
name of the act => named act, popular name
short title => named act, popular name
federal code => united state code
code section => section, code
old version => historical, repealed, not in force
old law => historical, repealed, not in force
prior version => historical, repealed, amended, not in force
former statute => repealed, not in force, historical
repealed, not in force, no longer in force
amended, amendment
outdated => repealed, not in force
superseded statute => repealed, not in force
renumbered => moved, transferred
recodified => moved, renumbered
transferred => moved
original section number => original act, moved
unofficial code => annotated code, commercial code, unofficial annotated
uscs => united state code service, annotated, unofficial
annotated code, unofficial code, annotated
annotated => unofficial
supplement => pocket part, supp
pocket part => supplement
slip law => public law, session law
enacted => session law, public law
became law => enacted
signed into law => enacted
passed => enacted
private law => session law
act number => session law
chapter law => session law
state law => state statute, state code
state code, state statute
statute of a state => state statute, state code
state constitution, constitution
bill of right, amendment
preamble => constitution
city code => ordinance, municipal code, local law
county ordinance => ordinance, municipal code
zoning => ordinance, local law
charter, constitution
frcp => rule of civil procedure
federal rule => rule of procedure, rule of evidence
court rule, local rule, rule of court
standing order => local rule, judge own rule
advisory committee note => note of committee, committee note
rule of evidence, evidence
ethic rule => model rule, professional conduct, ethics
ethic opinion, ethics rule
aba opinion => ethics opinion, formal opinion
model code, uniform act, model act
mpc => model penal code, model code
uniform act, uniform law
principle of law => restatement, principle
comment to restatement => restatement
illustration => comment
guideline => sentencing guideline
ussg => sentencing
presentence => sentencing
regulation, rule, administrative
federal regulation, code of federal regulation, administrative rule
administrative code => regulation, administrative
agency rule => regulation, administrative rule
rulemaking => proposed rule, regulation
notice of proposed rulemaking, proposed rule
nprm => proposed rule
public comment => comment, filed
comment letter => comment
regulation gov => comment
final rule => federal register
interim rule => federal register
preamble to rule => federal register
agency guidance => guidance, agency, administrative
guidance document => guidance, agency
agency manual => guidance, agency
policy statement => guidance, agency
advisory opinion => opinion, agency
no action letter => security, sec
sec filing => security
10k => security
form 10 k => security
agency decision, adjudication, agency adjudication
alj decision => adjudication
board decision => adjudication
commission decision => adjudication
nlrb decision => adjudication, agency decision
attorney general opinion, opinion of attorney general
ag opinion => opinion of attorney general, attorney general
presidential proclamation, proclamation
presidential memorandum => executive order, executive
signing statement => executive, presidential
state of the union => presidential
president speech => presidential, executive
irs notice => treasury, tax ruling, determination
letter ruling => private letter ruling, tax ruling
tax code, internal revenue code
tax regulation => treasury regulation
tax ruling, revenue ruling, treasury determination
plr, private letter ruling
patent application => patent
trademark registration => trademark, patent
copyright registration => copyright
joint resolution => resolution, bill
concurrent resolution => resolution, bill
simple resolution => resolution, bill
unenacted bill => bill
amendment to a bill => bill
bill that became law => enacted bill
house report => committee report, report
senate report => committee report, report
house committee => committee
conference report => report
crs report => congressional, report, committee print
gao report => government accountability, report
congressional testimony => hearing
senate hearing => hearing
house hearing => hearing
floor debate => debate, congressional record
floor statement => debate, congressional record
state legislature => state material, state bill
state legislative history => state material, state bill, state committee
complaint, pleading
answer => pleading, court document
memorandum of law => brief, court document
trial brief => brief
amicus brief => brief
amicus curiae => brief, amicus
reply brief => brief
opening brief => brief
petition => court document, petition
petition for certiorari => petition, brief
order => order, court document
court order => order, interim order
interlocutory => interim order
minute order => order
discovery => interrogatory
interrogatory => discovery
request for admission => discovery
bates number => discovery, number
declaration, affidavit
trial exhibit => exhibit
hearing transcript => transcript
trial testimony => transcript, testimony
deposition transcript => deposition
page and line => line, transcript
joint appendix => appendix, record
clerk record => record
record cite => record
record citation => record
sealed => seal, redacted
redacted => sealed, omission
court filing => filing, court document
filed in another case, other case, another case
different case, other case, another case
oral argument, argument
argument audio => oral argument, recording
capital letter => capital, capitalization
capitalized, capital, capitalization
lower case letter => capital, capitalization
title case => capital, capitalization, title
headline => title, capital
heading => title
honorific => title of judge, title
hon => judge, title
job title => title, official
official title => title, official
governor => official, title
senator => official, title
ag => attorney general
chief judge => judge, title of judge
`;
