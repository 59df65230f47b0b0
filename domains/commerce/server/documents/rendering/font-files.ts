/** The typefaces of documents: static files of Source Serif 4 and Source Sans 3, unmodified (../fonts/OFL.md). */
export const fontFiles: readonly URL[] = [
  new URL("../fonts/SourceSerif4-Regular.otf", import.meta.url),
  new URL("../fonts/SourceSerif4-It.otf", import.meta.url),
  new URL("../fonts/SourceSerif4-Semibold.otf", import.meta.url),
  new URL("../fonts/SourceSerif4Display-Regular.otf", import.meta.url),
  new URL("../fonts/SourceSans3-Regular.otf", import.meta.url),
];
