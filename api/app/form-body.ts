/**
 * Converts a form to the equivalent JSON, so that one call validates and counts both. A nested field is named
 * `note[en]` or `note.en`, or is sent as JSON, as OpenAPI defines it for parts of a form.
 */

import { CallError } from '#contract/errors.ts'
import { type AnySchema, fromText, metaOf } from '#contract/schema.ts'
import type { FieldProblem } from '#domain/field.ts'
import { isForm, readForm } from '#api/app/http/read-form.ts'
import { jsonBodyLimit, readJson, tooDeep } from '#api/app/http/read-body.ts'

/**
 * For a call that accepts forms beside JSON. @throws CallError as both readers do, and INVALID_INPUT for a name that
 * matches no field
 */
export async function readBody(request: Request, body: AnySchema, limit = jsonBodyLimit): Promise<unknown> {
  return isForm(request) ? jsonOf(await readForm(request, limit), body) : readJson(request, limit)
}

function jsonOf(form: FormData, body: AnySchema): unknown {
  const tree: Branch = new Map()
  const problems: FieldProblem[] = []
  const refuse = (name: string, problem: Omit<FieldProblem, 'path'>): void => {
    if (problems.length < 50) problems.push({ path: name.slice(0, 100), ...problem })
  }
  for (const [name, value] of form) {
    const path = name.replaceAll(/\[(\w+)\]/g, '.$1').split('.')
    const schema = path.length > deepest ? undefined : schemaAt(body, path)
    if (schema === undefined) refuse(name, { code: 'unknown' })
    else if (typeof value !== 'string') refuse(name, { code: 'file' })
    // A decoder inserts this character for bytes that are not text.
    else if (value.includes('\ufffd')) throw new CallError('MALFORMED_JSON')
    else if (!put(tree, path, wireValueOf(schema, value))) refuse(name, { code: 'too-many', limit: 1 })
  }
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
  return grown(tree, body)
}

const deepest = 6
type Branch = Map<string, unknown>

function inside(schema: AnySchema): ReturnType<typeof metaOf> {
  const meta = metaOf(schema)
  return meta.kind === 'optional' || meta.kind === 'nullable' ? inside(meta.inner) : meta
}

function schemaAt(schema: AnySchema, path: readonly string[]): AnySchema | undefined {
  const [name, ...rest] = path
  if (name === undefined) return schema
  const meta = inside(schema)
  if (meta.kind === 'object')
    return Object.hasOwn(meta.fields, name) && meta.fields[name] ? schemaAt(meta.fields[name], rest) : undefined
  return meta.kind === 'list' && /^\d{1,4}$/.test(name) ? schemaAt(meta.inner, rest) : undefined
}

/** @returns whether the name was free */
function put(tree: Branch, [name = '', ...rest]: readonly string[], value: unknown): boolean {
  if (rest.length === 0) {
    if (tree.has(name)) return false
    tree.set(name, value)
    return true
  }
  const branch = tree.get(name) ?? new Map<string, unknown>()
  if (!(branch instanceof Map)) return false
  tree.set(name, branch)
  return put(branch as Branch, rest, value)
}

/**
 * Converts a text of the form to its wire type. An unreadable value stays unchanged: the call's own validation reports
 * it.
 */
function wireValueOf(schema: AnySchema, text: string): unknown {
  const meta = inside(schema)
  if (meta.kind === 'boolean' && (text === 'yes' || text === 'no')) return text === 'yes'
  if (meta.kind !== 'object' && meta.kind !== 'list') return fromText(schema, text)
  if (tooDeep(text)) throw new CallError('MALFORMED_JSON')
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function grown(value: unknown, schema: AnySchema): unknown {
  if (!(value instanceof Map)) return value
  const branch = value as Branch
  const meta = inside(schema)
  const child = (name: string): unknown => {
    const at = schemaAt(schema, [name])
    return at === undefined ? undefined : grown(branch.get(name), at)
  }
  if (meta.kind === 'list') return [...branch.keys()].toSorted((a, b) => Number(a) - Number(b)).map(child)
  return Object.fromEntries([...branch.keys()].map((name) => [name, child(name)]))
}
