/** What `manual help` prints. */
export const helpText = `Manages the manual as files and in the database.

  npm run manual -- check <folder>              read the files, list problems, show counts
  npm run manual -- import <folder>             publish the manual's files to the database
  npm run manual -- export <edition> <folder>   write an edition from the database to files
  npm run manual -- import-html <file> --edition v22 --profile <profile>
                                                publish a long HTML manual to the database
  npm run manual -- draft <folder> <page>       save the files' version of one page as a draft and print a secret link
                                                to it; <page> is an address (rules/cases) or quick-style-guide;
                                                nothing is published
  npm run manual -- audience <edition> <who>    set who may open an edition: subscribers, invited (add readers with
                                                npm run admin -- invite-to-edition) or admins
  npm run manual -- stats [<folder>|<edition>]  count pages, words, blocks, markers, table styles, index terms
                                                and search words
  npm run manual -- help                        show this help

  --dry-run   change nothing; only report what would change
  --json      print a machine-readable report
  --name      import-html: the edition's name, such as '22nd Edition'

docs/manual-format.md describes the files. Exit codes: 0 on success, 1 on failure (the database is unchanged),
2 on invalid arguments.`;
