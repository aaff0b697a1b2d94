/** The renderer that the build made of src. The API knows only the port; the programs do not import each other. */

import { pathToFileURL } from 'node:url'
import type { Pages } from '#api/ports.ts'

/** @param file the server build's entry, which exports `createPages(clientFolder)` */
export async function builtPages(file: string, clientFolder: string): Promise<Pages> {
  const built = (await import(pathToFileURL(file).href)) as { createPages(clientFolder: string): Promise<Pages> }
  return built.createPages(clientFolder)
}

/** Without a build there are no pages, only the API. */
export const noPages: Pages = { render: () => Promise.resolve(undefined) }
