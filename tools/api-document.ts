/** The call table as a Markdown page. A running server generates its OpenAPI document from the same table. */

import fs from 'node:fs'
import { codesOf } from '#api/app/openapi.ts'
import { apiBase, type Access, type CachePolicy } from '#contract/call.ts'
import { callList, type PlainCall } from '#contract/calls.ts'
import { errorCodes, errors } from '#contract/errors.ts'
import { type AnySchema, type Meta, metaOf } from '#contract/schema.ts'

const accesses: Readonly<Record<Access, string>> = {
  visitor: 'everybody; the response is the same for all',
  either: 'everybody; the response may contain more for a signed-in user',
  member: 'a session, with or without a user type',
  user: 'a session with a user type',
  owner: 'a campaign owner, or an administrator where only they create campaigns',
  admin: 'an administrator',
}

const policies: Readonly<Record<CachePolicy, string>> = {
  never: 'not cached',
  settings: 'cache first, revalidated in the background',
  fresh: 'network for three seconds, then the cache',
  content: 'cache first, revalidated in the background, for each language',
  browse: 'network for three seconds, then the cache',
  private: 'network first, cached in the partition of the user',
}

/** Writes docs/api.md, which git ignores. @returns its path */
export function writeApiDocument(): string {
  const file = 'docs/api.md'
  fs.mkdirSync('docs', { recursive: true })
  fs.writeFileSync(file, apiDocument())
  return file
}

/** The content of docs/api.md. Depends on nothing but the table. */
export function apiDocument(): string {
  const areas = Map.groupBy(callList, ({ name }) => name.split('.')[0] ?? '')
  return [introduction(), ...[...areas].map(([area, entries]) => areaSection(area, entries)), errorSection(), ''].join(
    '\n\n',
  )
}

function introduction(): string {
  return `# The API

Generated from the call table in \`contract/\` by \`npm run docs\`; do not edit. A running server provides the same as OpenAPI 3.1 at \`${apiBase}openapi.json\`.

Paths are below \`${apiBase}\`. Bodies are JSON of at most 256 KiB. Every response is \`{ status, message, data }\`: \`status\` is \`success\` or \`error\`, and an error adds a stable \`code\`, and \`fields\` or \`details\` where applicable. _Reply_ below is \`data\`.

- **Session**: \`Authorization: Bearer <token>\`, the token of \`login\`.
- **Idempotency**: calls that are marked so require an \`Idempotency-Key\` (8 to 255 of \`A-Z a-z 0-9 _ -\`); a repeated request with the same key and body gets the first response, with \`Idempotency-Hit: true\`.
- **Versions**: calls that are marked so respond with an \`ETag\`; a change sends it as \`If-Match\`.
- **Language**: \`lng\` (en, fr, ar) in the query of any call, else \`Accept-Language\`.
- **Money**: \`{ amount, currency }\`, the amount in minor units as a string of digits. **digits** below is such a string.
- **Blank** query parameters count as missing.
- A field with **?** may be missing. Numbers after a text are its minimum and maximum length.

| for | who may call |
|---|---|
${Object.entries(accesses)
  .map(([access, label]) => `| ${access} | ${label} |`)
  .join('\n')}

A download replies with a file, and a failure of it is the usual envelope. An upload sends the bytes of one file as the body, or a form (\`multipart/form-data\`) with parts named \`files\`.`
}

function areaSection(area: string, entries: readonly { readonly name: string; readonly call: PlainCall }[]): string {
  return [`## ${area}`, ...entries.map(({ name, call }) => callSection(name, call))].join('\n\n')
}

function callSection(name: string, call: PlainCall): string {
  const facts = [
    `For: ${call.access}.`,
    `Specification: ${call.spec}.`,
    ...kindFacts(call),
    ...(call.form ? ['Takes a form too: multipart/form-data or x-www-form-urlencoded.'] : []),
    ...(call.idempotent ? ['Needs an Idempotency-Key.'] : []),
    ...(call.versioned
      ? [call.method === 'GET' ? 'Answers with an ETag.' : 'Needs If-Match; answers with an ETag.']
      : []),
    ...(call.rate === undefined ? [] : [`At most ${call.rate} a minute.`]),
    ...(call.method === 'GET' ? [`The worker: ${policies[call.cache]}.`] : []),
    ...(call.stale.length > 0 ? [`Makes stale: ${call.stale.map((path) => `\`${path}\``).join(', ')}.`] : []),
  ]
  return [
    `### ${name}`,
    `\`${call.method} ${call.path}\``,
    call.summary,
    ...(call.details === undefined ? [] : [call.details]),
    facts.join(' '),
    ...shapeSection('Parameters', call.params),
    ...shapeSection('Query', call.query),
    ...shapeSection('Body', call.body),
    ...(call.kind === 'file' ? [] : shapeSection('Reply', call.reply)),
    `Errors: ${codesOf(call)
      .toSorted()
      .map((code) => `\`${code}\``)
      .join(', ')}.`,
  ].join('\n\n')
}

function kindFacts(call: PlainCall): string[] {
  if (call.kind === 'json') return []
  const types = call.contentTypes.map((type) => `\`${type}\``).join(', ')
  if (call.kind === 'file') return [`Replies with a file: ${types}.`]
  const size = `at most ${call.bodyBytes} bytes`
  return [
    call.encoding === 'bytes'
      ? `Takes the bytes of a file, ${size}: ${types}.`
      : `Takes a form, ${size}, with at most ${call.filesMaximum} files: ${types}.`,
  ]
}

/** Empty for the empty object. */
function shapeSection(title: string, schema: AnySchema): string[] {
  const meta = metaOf(schema)
  if (meta.kind === 'object' && Object.keys(meta.fields).length === 0) return []
  return [`${title}:\n\n\`\`\`\n${shapeText(schema, '')}\n\`\`\``]
}

function shapeText(schema: AnySchema, indent: string): string {
  const meta = metaOf(schema)
  switch (meta.kind) {
    case 'text':
      return textShape(meta)
    case 'integer':
      return `integer ${meta.min} to ${meta.max}`
    case 'minor':
      return 'digits'
    case 'boolean':
      return 'true | false'
    case 'yes-no':
      return '"yes" | "no"'
    case 'one-of':
      return meta.values.map((value) => JSON.stringify(value)).join(' | ')
    case 'nullable':
      return `${shapeText(meta.inner, indent)} | null`
    case 'optional':
      return shapeText(meta.inner, indent)
    case 'list':
      return `at most ${meta.max} of ${shapeText(meta.inner, indent)}`
    case 'record':
      return `by name, at most ${meta.max}, ${shapeText(meta.inner, indent)}`
    case 'either':
      return meta.options.map((option) => shapeText(option, indent)).join(' | ')
    case 'object':
      return objectShape(meta.fields, indent)
  }
}

function textShape({ min, max, pattern, format }: Extract<Meta, { kind: 'text' }>): string {
  return [
    format ?? 'text',
    min === max ? String(max) : `${min}-${max}`,
    ...(pattern === undefined || format ? [] : [`/${pattern}/`]),
  ].join(' ')
}

function objectShape(fields: Readonly<Record<string, AnySchema>>, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(fields).map(([name, field]) => {
    const mark = metaOf(field).kind === 'optional' ? '?' : ''
    return `${inner}${name}${mark}: ${shapeText(field, inner)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function errorSection(): string {
  const rows = errorCodes.map((code) => `| \`${code}\` | ${errors[code].status} | ${errors[code].message} |`)
  return ['## Errors', ['| code | status | |', '|---|---|---|', ...rows].join('\n')].join('\n\n')
}
