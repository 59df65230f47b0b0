const list = (words: string) => new Set(words.split(/\s+/));

/** Words that carry no subject: a record without them is as good where the query has others. Singular and folded. */
export const functionWords: ReadonlySet<string> = list(
  `a an the of to in on at for by with and or is are be was were do does did can cant could should would will shall i im
   you your my me we our us they them their it its this that these those there here from into as if then than so how what
   when where which who whom whose why dont doesnt about any some all need want please vs between within inside per has have had get`,
);

/** What people say to a manual of citation whatever they look for; optional beside any other word. */
export const chatter: ReadonlySet<string> = list(
  `cite citing cited citation citeing rule use using used format formatting correct correctly proper properly right
   way write writing reference referencing example make legal bluebook style guide manual section table list find help
   work page`,
);

/** Words that ask for an abbreviation, or for what one stands for. */
export const abbreviationWords: ReadonlySet<string> = list(
  "abbreviation abbreviate abbreviated abbreviating abbrev abbr abbreviatd shorten shortened stand mean meaning",
);
