/**
 * Sorts the files of a build into tiers by the pages that need them, and writes what the worker of a device fetches: a
 * list of all tiers, and for each tier one file with the texts of all its files, which compresses better than a hundred
 * and needs one response. All of them are moved to a folder that is named by their content (decision record 0035).
 */

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import {
  type BuildList,
  buildListName,
  dictionaryOf,
  listOf,
  type WrittenList,
  writtenList,
  type ListedFiles,
  packName,
  readersOf,
  type Tier,
} from '#contract/build-tiers.ts'

/** An entry of the build's manifest, by its source. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  /** Pictures in its style sheets. */
  readonly assets?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

/** The part of a page's entry in the page table (src/app/pages.ts, page-parts.ts) that decides who stores it. */
export interface TieredPage {
  readonly source: string
  readonly access: string
  readonly catalogues: readonly string[]
}

/**
 * Every device stores these pages of lists. A campaign's page is of no use without its data, which come when it is opened,
 * and the page with them.
 */
const shellPages: ReadonlySet<string> = new Set(
  ['landing', 'browse', 'funded', 'home'].map((page) => `src/features/campaign/${page}-page.tsx`),
)

/**
 * Pages that do nothing without a connection: what an account is entered or secured by, what a mail leads to, the identity
 * check, payments, forms that cannot wait on the device, and pages of one person or campaign, whose data come when they are
 * opened. Also the calculators and the pages of campaigns that are not live yet, which few visitors open. A page
 * that was opened is stored, and these then show what they last showed.
 */
const onlineOnlyPages =
  /\/(?:auth\/(?!sign-in\/sign-(?:in|out)-page)|account\/(?:set-up|user-type|change-password|profile-settings|outside-links|settings\/your-data)|campaign\/(?:coming-soon|compare\/|dashboard\/|preview)|content\/contact\/|draft\/accept-access|identity\/|notification\/(?:stop-mails|preferences\/)|investment\/(?:invest\/|pay\/|receipt-fail|agreement-check|returns\/|statements)|payment\/connected-account\/connected|repayment\/|social\/|wallet\/(?:bank-link|custodial|options|top-up))/

/** Accounts at a card provider, which campaigns are paid out to. */
const ownerPages = /\/payment\/connected-account\//
/** What investors open and owners of campaigns may: those store it once they opened it. */
const investorPages = /\/(?:investment|wallet)\//

/** From what every device stores to what none stores before its use. `none`: pages that need a connection anyway. */
const order = ['shell', 'visitor', 'member', 'investor', 'owner', 'use', 'none'] as const
export type Audience = (typeof order)[number]

/** Modules that are loaded on demand, and who demands them if not everybody who has what loads them. */
const onDemand: readonly (readonly [RegExp, Audience])[] = [
  [
    /\bchart-plot[-.]|\/repayment-form\.|(?:\b|_)(?:allocation-panel|block-dialog|blocked-users|captcha-box|captcha-proof|closing-panel|coming-soon-panel|coming-soon-interests|converted-totals|investment-documents|investor-countries|keep-document|markdown-tools|next-deadlines|pinned-files|proposal-changes|report-dialog|review-panel|save-search|saved-searches|terms-help|unreachable|wallet-action-form)[-.]|countries-field[-.]/,
    'use',
  ],
  [/^src\/app\/session\/|^src\/data\/session\/|^_outbox\d*\./, 'member'],
]

function audienceOf({ source, access, catalogues }: TieredPage): Audience {
  if (shellPages.has(source)) return 'shell'
  if (access === 'admin' || access === 'demo') return 'none'
  if (onlineOnlyPages.test(source)) return 'use'
  // Steps of a campaign are also open to invited editors, who may be anyone; those fetch them when used.
  // Anybody may open what was shared, but only owners add it to a draft, offline too.
  if (access === 'owner' || ownerPages.test(source) || catalogues.some((each) => /^draft-(?:steps|share)$/.test(each)))
    return 'owner'
  if (access === 'visitor') return 'visitor'
  return investorPages.test(source) ? 'investor' : 'member'
}

/** The audience of each file of a build, except for dictionaries: the first one that needs it. */
function sortFiles(manifest: Manifest, pages: readonly TieredPage[]): ReadonlyMap<string, Audience> {
  const pageAudiences = new Map<string, Audience>()
  for (const page of pages) pageAudiences.set(page.source, earlier(pageAudiences.get(page.source), audienceOf(page)))
  const audiences = new Map<string, Audience>()
  const visit = (key: string, audience: Audience): void => {
    const chunk = manifest[key]
    if (chunk === undefined || dictionaryOf(chunk.file) !== undefined) return
    const known = audiences.get(chunk.file)
    const first = earlier(known, audience)
    if (first === known) return
    audiences.set(chunk.file, first)
    for (const file of chunk.css ?? []) audiences.set(file, earlier(audiences.get(file), first))
    for (const file of chunk.assets ?? []) audiences.set(file, 'use')
    for (const imported of chunk.imports ?? []) visit(imported, first)
    for (const imported of chunk.dynamicImports ?? []) {
      if (pageAudiences.has(imported)) continue
      visit(imported, later(first, onDemand.find(([source]) => source.test(imported))?.[1]))
    }
  }
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry === true) visit(key, 'shell')
  for (const [source, audience] of pageAudiences) visit(source, audience)
  return audiences
}

/** The audience that includes both: what investors and owners need is stored for all members. */
function earlier(one: Audience | undefined, other: Audience): Audience {
  if ((one === 'investor' && other === 'owner') || (one === 'owner' && other === 'investor')) return 'member'
  return one !== undefined && order.indexOf(one) <= order.indexOf(other) ? one : other
}
function later(one: Audience, other: Audience | undefined): Audience {
  return other !== undefined && order.indexOf(one) < order.indexOf(other) ? other : one
}

/** Names of a build's files by tier. */
export function tierNames(manifest: Manifest, pages: readonly TieredPage[]): ReadonlyMap<keyof BuildList, string[]> {
  const tiers = new Map<keyof BuildList, string[]>()
  const add = (tier: keyof BuildList, file: string): void => {
    tiers.set(tier, [...(tiers.get(tier) ?? []), path.basename(file)])
  }
  for (const [file, audience] of sortFiles(manifest, pages)) if (audience !== 'none') add(audience, file)
  for (const { file } of Object.values(manifest)) {
    const dictionary = dictionaryOf(file)
    const readers = dictionary && readersOf(dictionary.catalogue)
    if (readers === 'use') add('use', file)
    else if (readers !== undefined) add(`${readers}-${dictionary?.language}` as Tier, file)
  }
  return tiers
}

/** Writes the packs and the list into the build, and names its folder, before its worker is built. */
export function buildTiers(): Plugin {
  let folder = ''
  return {
    name: 'build-tiers',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      handler: async () => {
        const manifest = JSON.parse(fs.readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest
        writeTiers(path.join(folder, 'assets'), tierNames(manifest, await pageTable()))
        nameBuild(folder)
      },
    },
  }
}

interface PageTable {
  readonly pages: readonly { readonly name: string; readonly access: string }[]
}
interface PagePartsTable {
  readonly pageParts: Readonly<Record<string, Omit<TieredPage, 'access'>>>
}

/** The list of pages loads them through a transformation of the build tool. */
async function pageTable(): Promise<readonly TieredPage[]> {
  const load = async <T>(file: string): Promise<T> =>
    (await runnerImport<T>(file, { configFile: false, logLevel: 'error' })).module
  const { pages } = await load<PageTable>('./src/app/pages.ts')
  const { pageParts } = await load<PagePartsTable>('./src/app/page-parts.ts')
  return pages.flatMap(({ name, access }) => {
    const parts = pageParts[name]
    return parts === undefined ? [] : [{ access, ...parts }]
  })
}

/** Writes the packs and the list. @param folder of the files; @param tiers their names */
export function writeTiers(folder: string, tiers: ReadonlyMap<keyof BuildList, readonly string[]>): void {
  const list: Partial<Record<keyof BuildList, ListedFiles>> = {}
  for (const [tier, names] of tiers) {
    const files = names.toSorted().map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')] as const)
    const hasPack = tier !== 'shell' && tier !== 'use'
    list[tier] = Object.fromEntries(
      files.map(([name, text]) => [name, [hashOf(text, 5), hasPack ? Math.ceil(text.length / 1024) : 0]]),
    )
    if (hasPack) fs.writeFileSync(path.join(folder, packName(tier)), JSON.stringify(Object.fromEntries(files)))
  }
  fs.writeFileSync(path.join(folder, buildListName), JSON.stringify(writtenList(list)))
}

/**
 * Moves the files of a build from `assets/` to a folder there that is named by their content. They refer to each other by
 * name alone; the document and the manifest contain the folder.
 * @param client the build's folder, with `index.html`
 */
export function nameBuild(client: string): void {
  const assets = path.join(client, 'assets')
  const files = fs.readdirSync(assets).toSorted()
  const texts = [...files.map((name) => path.join(assets, name)), path.join(client, 'index.html')].map((file) =>
    fs.readFileSync(file),
  )
  const id = hashOf(JSON.stringify([...files, ...texts.map((text) => hashOf(text))]))
  fs.mkdirSync(path.join(assets, id))
  for (const name of files) fs.renameSync(path.join(assets, name), path.join(assets, id, name))
  for (const file of ['index.html', '.vite/manifest.json'].map((name) => path.join(client, name)))
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll(/(?<="\/?)assets\//g, `assets/${id}/`))
}

/** @param length in characters of six bits */
function hashOf(content: string | Buffer, length = 8): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, length)
}

/** The folder of a build's files, and their list. @param client the build's folder @throws if it has none */
export function readBuildList(client: string): { readonly folder: string; readonly list: BuildList } {
  const ids = fs.readdirSync(path.join(client, 'assets'))
  const id = ids.find((each) => fs.existsSync(path.join(client, 'assets', each, buildListName)))
  if (id === undefined) throw new Error('the build has no list of its files')
  const folder = `assets/${id}`
  return {
    folder,
    list: listOf(JSON.parse(fs.readFileSync(path.join(client, folder, buildListName), 'utf8')) as WrittenList),
  }
}
