/**
 * Writes calls and shapes of the contract into the browser's build as plain data (contract/compact.ts). Pages use less
 * than half of what a definition says: texts of the documentation, limits, patterns and errors stay on the server.
 */

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { browserFields, type CompactShape, kinds } from '#contract/compact.ts'
import type { AnySchema, Meta } from '#contract/schema.ts'

type MetaOf = (schema: AnySchema) => Meta

export function compactShape(schema: AnySchema, metaOf: MetaOf): CompactShape {
  const of = (inner: AnySchema): CompactShape => compactShape(inner, metaOf)
  const meta = metaOf(schema)
  switch (meta.kind) {
    case 'text':
    case 'integer':
    case 'boolean':
    case 'minor':
      return kinds[meta.kind]
    case 'yes-no':
      return kinds.yesNo
    case 'one-of':
      return [kinds.oneOf, ...meta.values]
    case 'nullable':
    case 'optional':
    case 'list':
    case 'record':
      return [kinds[meta.kind], of(meta.inner)]
    case 'either':
      return [kinds.either, ...meta.options.map(of)]
    case 'object':
      return Object.fromEntries(Object.entries(meta.fields).map(([name, field]) => [name, of(field)]))
  }
}

/** A call as the browser needs it. @throws TypeError if its body has a union, which browsers do not encode */
export function compactCall(call: Readonly<Record<string, unknown>>, metaOf: MetaOf): Record<string, unknown> {
  const compact: Record<string, unknown> = Object.fromEntries(
    browserFields.filter((name) => isWritten(name, call)).map((name) => [name, call[name]]),
  )
  const reply = call['reply'] as AnySchema | undefined
  const body = compactShape(call['body'] as AnySchema, metaOf)
  if (hasUnion(body)) throw new TypeError(`the body of ${String(call['path'])} has a union`)
  return { ...compact, body, ...(reply === undefined ? {} : { reply: compactShape(reply, metaOf) }) }
}

function isWritten(name: (typeof browserFields)[number], call: Readonly<Record<string, unknown>>): boolean {
  const value = call[name]
  if (name === 'cache') return value === 'never' && call['method'] === 'GET' && call['access'] !== 'visitor'
  return value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)
}

function hasUnion(shape: CompactShape): boolean {
  if (typeof shape === 'number') return false
  const inner = Array.isArray(shape)
    ? (shape as readonly CompactShape[])
    : Object.values(shape as Readonly<Record<string, CompactShape>>)
  const [kind] = inner
  return kind === kinds.either || (kind !== kinds.oneOf && inner.some(hasUnion))
}

function isCall(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'kind' in value && 'path' in value && 'body' in value
}

interface Variables {
  readonly type: string
  readonly declarations?: readonly {
    readonly id: { readonly name?: string }
    readonly init?: { readonly type: string; readonly start: number; readonly end: number } | null
  }[]
}
type Statement = Variables & { readonly declaration?: Variables | null }

interface Droppable {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly specifiers?: readonly { readonly local: { readonly name: string } }[]
  readonly declarations?: readonly { readonly id: { readonly name?: string } }[]
}

export function compactContract(): Plugin {
  const folder = path.resolve('contract')
  const load = (file: string): Promise<Record<string, unknown>> => import(pathToFileURL(file).href)
  return {
    name: 'compact-contract',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'post',
    resolveId: {
      order: 'pre',
      handler(source, importer) {
        const isShared = source === '#contract/schema.ts' || source === '#contract/revive.ts'
        // The contract's own modules build their shapes here as before; what is unused of that is dropped.
        return isShared && importer?.startsWith(folder) !== true ? path.join(folder, 'compact.ts') : undefined
      },
    },
    async transform(code, id) {
      if (!id.startsWith(`${folder}/`) || id === path.join(folder, 'compact.ts')) return null
      const { metaOf } = (await load(path.join(folder, 'schema.ts'))) as { readonly metaOf: MetaOf }
      const exported = await load(id)
      let compacted = code
      for (const { name, isExported, start, end } of constantsOf(this.parse(code).body as readonly Statement[])) {
        const value = isExported ? exported[name] : undefined
        const compact = isCall(value) ? compactCall(value, metaOf) : shapeOf(value, metaOf)
        const source = code.slice(start, end)
        // Fields that were only spread into shapes are unused now, which the bundler does not see in nested ones.
        const written = compact === undefined ? writtenUnchanged(source) : JSON.stringify(compact)
        if (compact !== undefined || !isExported) compacted = compacted.slice(0, start) + written + compacted.slice(end)
      }
      return compacted === code ? null : { code: withoutUnused(compacted, (each) => this.parse(each)), map: null }
    },
  }
}

function writtenUnchanged(source: string): string {
  // The shape without fields, of which calls without input make theirs.
  return source === 'object({})' ? '{}' : `/* @__PURE__ */ (() => (${source}))()`
}

/**
 * Without imports and constants that only shapes used. The bundler would drop them too, but only after it has sorted the
 * modules of these imports into the files of those who import them.
 */
export function withoutUnused(code: string, parse: (code: string) => { readonly body: readonly unknown[] }): string {
  const statements = (parse(code).body as readonly Droppable[]).map((node) => ({
    node,
    names: droppedNames(node),
    used: new Set(identifiersIn(node)),
  }))
  // The last one first: it uses those before it.
  const retained = new Set(statements)
  let remaining = code
  for (const statement of statements.toReversed()) {
    const { node, names } = statement
    const isUsed = names.some((name) => [...retained].some((other) => other !== statement && other.used.has(name)))
    if (names.length === 0 || isUsed) continue
    retained.delete(statement)
    remaining = remaining.slice(0, node.start) + remaining.slice(node.end)
  }
  return remaining
}

/** What a statement declares, if it may be dropped with all of that. */
function droppedNames({ type, specifiers, declarations }: Droppable): string[] {
  if (type === 'ImportDeclaration') return (specifiers ?? []).map(({ local }) => local.name)
  const names = type === 'VariableDeclaration' ? (declarations ?? []).map(({ id }) => id.name ?? '') : []
  return names.length === 1 ? names : []
}

/** All identifiers of a syntax tree; also those of properties, which keeps a statement too many at worst. */
function identifiersIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(identifiersIn)
  if (typeof value !== 'object' || value === null) return []
  const node = value as { readonly type?: unknown; readonly name?: unknown }
  const own = node.type === 'Identifier' && typeof node.name === 'string' ? [node.name] : []
  return [...own, ...Object.values(value).flatMap(identifiersIn)]
}

/** Of a shape, or of an object of shapes that others spread into theirs. */
function shapeOf(value: unknown, metaOf: MetaOf): CompactShape | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (isShape(value, metaOf)) return compactShape(value as AnySchema, metaOf)
  const fields = Object.entries(value)
  if (fields.length === 0 || !fields.every(([, field]) => isShape(field, metaOf))) return undefined
  return Object.fromEntries(fields.map(([name, field]) => [name, compactShape(field as AnySchema, metaOf)]))
}

function isShape(value: unknown, metaOf: MetaOf): boolean {
  try {
    metaOf(value as AnySchema)
    return true
  } catch {
    return false
  }
}

/** The last one of the module first, so that replacing one leaves the others where they are. */
function constantsOf(body: readonly Statement[]): { name: string; isExported: boolean; start: number; end: number }[] {
  return body
    .flatMap(({ type, declaration, declarations }) =>
      type === 'ExportNamedDeclaration'
        ? (declaration?.declarations ?? []).map((each) => ({ ...each, isExported: true }))
        : (declarations ?? []).map((each) => ({ ...each, isExported: false })),
    )
    .flatMap(({ id: { name }, init, isExported }) =>
      name === undefined || !init || init.type === 'Literal'
        ? []
        : [{ name, isExported, start: init.start, end: init.end }],
    )
    .toReversed()
}
