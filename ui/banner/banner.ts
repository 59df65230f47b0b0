/** What a banner shows. All of it is HTML: who writes it escapes the texts. */
export interface BannerParts {
  color: "red" | "green" | "blue";
  words: string;
  /** An attribute of the button that dismisses it, by which a script knows the button. Without one it stays. */
  dismissal?: string;
}

/** Renders a banner above a page, as the HTML that a server caches. */
export function bannerHtml({ color, words, dismissal }: BannerParts): string {
  const button = dismissal === undefined ? "" : dismissButton(dismissal);
  return `<section class="banner" data-color="${color}" aria-label="Notice"><p>${words}</p>${button}</section>`;
}

/** Words for wide screens, and fewer for a phone. */
export function fullOrShort(full: string, short: string): string {
  return `<span class="banner-full">${full}</span><span class="banner-short">${short}</span>`;
}

function dismissButton(attribute: string): string {
  return (
    `<button type="button" class="icon-button banner-dismiss needs-script" ${attribute}` +
    ' aria-label="Dismiss this notice"><svg class="icon" aria-hidden="true"><use href="#icon-close"/></svg></button>'
  );
}
