/** Creates the files of a new call: four new ones, and its entry in the two tables. */

import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { callKinds, type CallKind, handlerText, kebab, kindTexts, type Names, testText } from './call-texts.ts'

export interface CallRequest {
  /** `area.name`, as in the call table. */
  readonly name: string
  /** Folder of its code; required if the area has code in several folders. */
  readonly folder?: string | undefined
  /** Section of the specification, or the decision. */
  readonly spec?: string | undefined
  /** One of `callKinds`; JSON by default. */
  readonly kind?: string | undefined
}

export interface Skeleton {
  /** New files, as paths from the root. */
  readonly written: readonly string[]
  /** Changed existing files. */
  readonly changed: readonly string[]
}

const callsFile = 'contract/calls.ts'
const handlersFile = 'api/handlers/handlers.ts'
/** `tests/structure/calls.test.ts` rejects it, so that it must be replaced. */
export const missingSpec = 'not named yet'

/** @throws Error with a sentence for the terminal, before anything is written */
export async function writeCall(
  root: string,
  { name, folder, spec = missingSpec, kind = 'json' }: CallRequest,
): Promise<Skeleton> {
  const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8')
  const known = callKinds.find((each) => each === kind)
  if (known === undefined) throw new Error(`No kind ${kind}. There are: ${callKinds.join(', ')}.`)
  const names = await namesOf(root, name, folder, known)
  const texts = kindTexts[known]
  const created: Readonly<Record<string, string>> = {
    [`contract/${names.folder}/${names.file}.ts`]: texts.contract(names, spec.replaceAll("'", '’')),
    [`api/services/${names.folder}/${names.file}.ts`]: texts.service(names),
    [`api/handlers/${names.folder}/${names.file}.ts`]: handlerText(names),
    [`tests/system/${names.folder}/${names.file}.test.ts`]: testText(names),
  }
  const taken = Object.keys(created).find((file) => fs.existsSync(path.join(root, file)))
  if (taken !== undefined) throw new Error(`${taken} exists already.`)
  const changed: Readonly<Record<string, string>> = {
    [callsFile]: withContract(read(callsFile), names),
    [handlersFile]: withHandler(read(handlersFile), names),
  }
  for (const [file, text] of Object.entries({ ...created, ...changed })) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  return { written: Object.keys(created), changed: Object.keys(changed) }
}

async function namesOf(root: string, name: string, wanted: string | undefined, kind: CallKind): Promise<Names> {
  const [, area = '', call = ''] = /^([a-z]\w*)\.([a-z]\w*)$/i.exec(name) ?? []
  if (call === '') throw new Error('A call is named area.name, for example wallet.listBonuses.')
  const table = (await import(pathToFileURL(path.join(root, callsFile)).href)) as {
    readonly calls: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
  const entries = table.calls[area]
  if (entries === undefined) throw new Error(`No area ${area}. There are: ${Object.keys(table.calls).join(', ')}.`)
  if (call in entries) throw new Error(`${name} exists already.`)
  const calls = fs.readFileSync(path.join(root, callsFile), 'utf8')
  const folders = foldersOf(calls, area)
  const folder = wanted ?? folders[0] ?? ''
  if (!folders.includes(folder) || (wanted === undefined && folders.length > 1))
    throw new Error(`Choose the folder for the code of ${name}: --folder ${folders.join(' | ')}.`)
  const file = kebab(call)
  const ending = call.charAt(0).toUpperCase() + call.slice(1)
  const handlers = fs.readFileSync(path.join(root, handlersFile), 'utf8')
  const title = kebab(call).replaceAll('-', ' ')
  return {
    area,
    call,
    file,
    folder,
    handler: isUsed(handlers, call) ? `${area}${ending}` : call,
    alias: isUsed(calls, `${call}Calls`) ? `${area}${ending}Calls` : `${call}Calls`,
    summary: `${title.charAt(0).toUpperCase()}${title.slice(1)}.`,
    isRead: /^(?:get|list|check|find|count)(?![a-z])/.test(call),
    kind,
  }
}

const isUsed = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text)

/** The lines of an area in a table of tables: from its name to the end of its value. */
function areaLines(table: string, area: string): string | undefined {
  return new RegExp(`^  ${area}: (?:\\{$[\\s\\S]*?^  \\}|.+),$`, 'm').exec(table)?.[0]
}

/** Folders of the contract whose calls belong to an area. */
function foldersOf(calls: string, area: string): string[] {
  const modules = new Map(
    [...calls.matchAll(/import \* as (\w+) from '#contract\/([\w-]+)\//g)].map(([, alias, folder]) => [alias, folder]),
  )
  const spread = (areaLines(calls, area) ?? '').matchAll(/callsOf\((\w+)\)/g)
  return [...new Set([...spread].map(([, alias]) => modules.get(alias) ?? ''))]
}

/** Adds the entries of one more source to an area's value. */
function withEntry(lines: string, entry: string): string {
  if (lines.endsWith('},')) return lines.replace(/,?\s*\},$/, `, ${entry} },`)
  return lines.replace(/: (.+),$/, `: { ...$1, ${entry} },`)
}

function withContract(text: string, { area, alias, folder, file }: Names): string {
  const lines = areaLines(text, area) ?? ''
  return text
    .replace(lines, () => withEntry(lines, `...callsOf(${alias})`))
    .replace(/^import type \{ AnyCall/m, `import * as ${alias} from '#contract/${folder}/${file}.ts'\n$&`)
}

function withHandler(text: string, { area, call, handler, folder, file }: Names): string {
  const [imported, entry] = handler === call ? [call, call] : [`${call} as ${handler}`, `${call}: ${handler}`]
  const lines = areaLines(text, area)
  const table = lines === undefined ? withAreaOf(text, area, entry) : text.replace(lines, () => withEntry(lines, entry))
  return table.replace(/^\ntype Handlers/m, `import { ${imported} } from '#api/handlers/${folder}/${file}.ts'\n$&`)
}

/** Gives an area a value of its own if it is one name in the table of handlers (`account,`). */
function withAreaOf(text: string, area: string, entry: string): string {
  const name = new RegExp(`^  ${area},$`, 'm')
  if (!name.test(text)) throw new Error(`${handlersFile} has no entry for ${area}.`)
  return text.replace(name, `  ${area}: { ...${area}, ${entry} },`)
}
