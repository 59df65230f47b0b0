import { type LoaderFunctionArgs, redirect } from "react-router";
import { guideUri } from "../../rules.ts";
import { loadSite } from "../site.ts";
import { notFound } from "./not-found.ts";

/** Leads from an edition's own address to its quick style guide. @throws Response 404 if there is no such edition */
async function loadEditionStart({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { sites } = await loadSite({ context });
  const site = sites.find(({ handle }) => handle === params["version"]);
  return site ? redirect(`/${guideUri(site.handle)}`) : notFound();
}

export const editionStart = { loader: loadEditionStart };
