const list = (words: string) => new Set(words.split(/\s+/));

/**
 * Words that carry no subject: a record without them ranks just as well if the query has others. Singular and folded.
 */
export const functionWords: ReadonlySet<string> = list(
  `a an the of to in on at for by with and or is are be been being was were do does doe did can could should would will shall must may
   might i im ive you your my me we our they them their it its this that these those there here from into as if then than so
   how what when where which who whom whose why about any some all need needed want please vs before after following during between within inside per has have had
   having get give given go going goe put say tell know many much often just really actually also too else other
   each every ever still yet only same both either such myself yourself itself himself herself themselves oneself
   because while whether until till unless already again anyway instead rather though although however ok please hi hello
   am lot lots bit quite very most more than somebody someone something anything everything nothing anyone everyone
   his her him he she us ours yours mine whatever whichever whenever wherever`,
);

/** Negations. They signal that something fails or is left out, which is what such a question is about. */
export const negations: ReadonlySet<string> = list(
  "cant cannot dont doesnt didnt wont shouldnt mustnt couldnt wouldnt isnt arent hasnt havent hadnt wasnt werent didnt not never no without",
);

/** Words that readers use with any manual of citation, whatever they look for; optional next to any other word. */
export const chatter: ReadonlySet<string> = list(
  `cite citing cited citation citeing rule use using used format formatting correct correctly proper properly right
   way write writing reference referencing example make legal style guide manual table list find help
   work know good best new allow allowed okay ok possible thing type
   show list include including put add look like happen become handle treat deal refer mention indicate identify explain
   tell say appear come start want require required necessary supposed acceptable permitted must
   basic simple generally normal usually difference listed listing shown showing adding added putting handling treated mentioned referring`,
);

/** Words that signal a search for an abbreviation or its meaning. */
export const abbreviationWords: ReadonlySet<string> = list(
  "abbreviation abbreviate abbreviated abbreviating abbrev abbr abbreviatd shorten shortened stand mean meaning",
);

/**
 * Words that ask how to cite a source; a question that starts with one of the question words is after a rule as well.
 */
export const citingWords: ReadonlySet<string> = list("cite citing cited citation");
export const questionWords: ReadonlySet<string> = list(
  "how when where which what who whose why do doe did can could should would will must may is are was were has have am",
);

/** Words of people who speak of what they do themselves. */
export const ownWords: ReadonlySet<string> = list("i im ive my me we our");
