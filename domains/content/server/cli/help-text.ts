/** What `manual help` prints. */
export const helpText = `A manual as files and in the database.

  npm run manual -- check <folder>              read the files, list what is wrong, count what is there
  npm run manual -- import <folder>             put the manual's files into the database
  npm run manual -- export <edition> <folder>   write an edition of the database as files
  npm run manual -- import-html <file> --edition v22 --profile <profile>
                                                put a long HTML manual into the database
  npm run manual -- draft <folder> <page>       show one page as the files have it to whoever has the link that is
                                                printed; the page is named by its address (rules/cases), or is
                                                quick-style-guide; nothing is published
  npm run manual -- audience <edition> <who>    who may open an edition: subscribers, invited (npm run admin --
                                                invite-to-edition names them) or admins
  npm run manual -- stats [<folder>|<edition>]  count pages, words, blocks, markers, table styles, index terms
                                                and search words
  npm run manual -- help                        this page

  --dry-run   change nothing, only report what would change
  --json      the report for machines
  --name      import-html: the edition's name, such as '22nd Edition'

docs/manual-format.md describes the files. The command ends with 0 when all went well, 1 when something failed
(the database is then as it was), 2 when it did not understand its words.`;
