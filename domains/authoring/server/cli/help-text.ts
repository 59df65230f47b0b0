/** What `manual help` prints. */
export const helpText = `Manages the manual as files and in the database.

  npm run manual -- new <folder>                write a small manual to begin with; --edition v1, --name '1st Edition'
  npm run manual -- check <folder>              read the files, list problems, check the edition against itself
                                                (checks.yaml), show counts
  npm run manual -- import <folder>             publish the manual's files to the database; of an edition that is edited
                                                at the desk, merge them into its drafts (--base v22.14 says what they
                                                last agreed with, if no export does)
  npm run manual -- export <edition> <folder>   write an edition from the database to files, or merge it into those that
                                                are there; --base v22.14 says what they last agreed with
  npm run manual -- import-html <file> --edition v22 --profile <profile>
                                                publish a long HTML manual to the database
  npm run manual -- releases <edition>          list what was published and what is staged: when, by whom, and why
  npm run manual -- redline <release>           show what a release changes in what readers see, word by word; with
                                                --against, in another release
  npm run manual -- preview <release>           print a secret link to read a release under that isn't live; --days 1 to
                                                90 (14), --pages it opens at most (50), --withdraw ends all links to it
  npm run manual -- publish <release>           publish a staged release, such as v22.14; with --at, at a time with its
                                                zone, such as 2027-01-15T09:00-05:00
  npm run manual -- unschedule <release>        take that time back
  npm run manual -- discard <release>           throw a staged release away
  npm run manual -- rollback <edition|release>  publish again what an edition said before its present release, or what
                                                the named release said
  npm run manual -- draft <folder> <page>       save the files' version of one page as a draft and print a secret link
                                                to it; <page> is an address (rules/cases) or quick-style-guide;
                                                nothing is published; --days 1 to 30 (7), --opens how often it opens
                                                at most (25), --withdraw ends all links to drafts of the page
  npm run manual -- default-edition <edition>   make an edition the one that readers get who chose none
  npm run manual -- start-edition <edition> --from v22 --name '23rd Edition'
                                                make a new edition of what another one, or a release of it, says; for
                                                site admins alone, to be edited at the desk
  npm run manual -- edited-in <edition> <place> say where an edition is edited: at the desk, where imports of it are
                                                merged into drafts, or in files
  npm run manual -- remove-edition <edition>    take an edition away from readers: says what they lose, and does it with
                                                --confirm <edition>; a roll-back brings it back
  npm run manual -- audience <edition> [<who>]  say or set who may open an edition: subscribers, invited (add readers with
                                                npm run admin -- invite-to-edition) or admins
  npm run manual -- stats [<folder>|<edition>]  count pages, words, blocks, markers, table styles, index terms
                                                and search words
  npm run manual -- help                        show this help

  --dry-run   change nothing; only report what would change, page by page
  --json      print a machine-readable report
  --stage     import, import-html: only make a release that readers don't see until it is published
  --audience  import, import-html: who may open an edition that is new; site admins alone, unless it is the first
  --author    who makes a release, for the list of releases
  --reason    why, for readers too, such as --reason 'Corrections of March'
  --verbose   check: list the sections without an index entry
  --name      new, import-html, start-edition: the edition's name, such as '22nd Edition'

docs/manual-format.md describes the files. Exit codes: 0 on success, 1 on failure (the database is unchanged),
2 on invalid arguments.`;
