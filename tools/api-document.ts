/** The call table for readers. The same table gives a running server its OpenAPI document; this one is for the repository. */

import { codesOf } from '#api/app/openapi.ts'
import { apiBase, type Access, type CachePolicy } from '#contract/call.ts'
import { callList, type PlainCall } from '#contract/calls.ts'
import { errorCodes, errors } from '#contract/errors.ts'
import {
  investmentsExportPath,
  receiptFilePath,
  walletStatementPdfPath,
  walletStatementPath,
} from '#contract/exports.ts'
import { type AnySchema, type Meta, metaOf } from '#contract/schema.ts'
import { uploadKinds } from '#contract/uploads.ts'

const accesses: Readonly<Record<Access, string>> = {
  visitor: 'anybody; the answer never depends on who asks',
  either: 'anybody; the answer may say more to a signed-in person',
  member: 'a session, with or without a user type',
  user: 'a session with a user type',
  owner: 'a campaign owner, or an administrator where only they create campaigns',
  admin: 'an administrator',
}

const policies: Readonly<Record<CachePolicy, string>> = {
  never: 'not kept',
  settings: 'from the cache at once, renewed behind',
  fresh: 'from the network for three seconds, then from the cache',
  content: 'from the cache at once, renewed behind, one copy for each language',
  browse: 'network for three seconds, then the cache',
  private: 'network first, kept in the person’s own partition',
}

/** The whole of docs/api.md. Depends on nothing but the table. */
export function apiDocument(): string {
  const areas = Map.groupBy(callList, ({ name }) => name.split('.')[0] ?? '')
  return [introduction(), ...[...areas].map(([area, entries]) => areaSection(area, entries)), errorSection(), ''].join(
    '\n\n',
  )
}

function introduction(): string {
  return `# The API

Made from the call table in \`contract/\` by \`npm run docs\`; do not edit. A running server gives the same as OpenAPI 3.1 at \`${apiBase}openapi.json\`.

Paths are below \`${apiBase}\`. Bodies are JSON of at most 256 KiB. Every answer is \`{ status, message, data }\`: \`status\` is \`success\` or \`error\`, and an error adds a stable \`code\`, and \`fields\` or \`details\` where they help. What is called _reply_ below is \`data\`.

- **Session**: \`Authorization: Bearer <token>\`, the token of \`login\`.
- **Idempotency**: calls marked so need an \`Idempotency-Key\` (8 to 255 of \`A-Z a-z 0-9 _ -\`); a repeat with the same key and body gets the first answer, with \`Idempotency-Hit: true\`.
- **Versions**: calls marked so answer with an \`ETag\`; a change hands it back as \`If-Match\`.
- **Language**: \`lng\` (en, fr, ar) in the query of any call, else \`Accept-Language\`.
- **Money**: \`{ amount, currency }\`, the amount in minor units as a string of digits. **digits** below is such a string.
- **Blank** query parameters count as missing.
- A field with **?** may be missing. Numbers behind a text are its least and greatest length.

| for | who may call |
|---|---|
${Object.entries(accesses)
  .map(([access, words]) => `| ${access} | ${words} |`)
  .join('\n')}

A file goes up by \`PUT ${apiBase}uploads/<kind>/<file id>\` with its bytes as the body, for owners; \`?campaignId=\` names the campaign that it is for. Kinds: ${uploadKinds.map((kind) => `\`${kind}\``).join(', ')}. The id is a UUID of version 8 (RFC 9562) made of the first 122 bits of SHA-256 over \`kind\`, campaign id or nothing, partition (header \`X-Partition\` of any answer to the person), each with a line feed behind it, and the bytes. The same file again gets the same reply: \`{ fileId, kind, bytes, mime, width, height }\`.

The investments in an own campaign are taken along by \`GET ${apiBase}${investmentsExportPath}\`, for owners; the answer is comma-separated values. So is the statement of the own wallet, \`GET ${apiBase}${walletStatementPath}?currencyId=&from=&to=\`, for days of the site's time zone; \`${walletStatementPdfPath}\` is the same as a PDF, and \`GET ${apiBase}${receiptFilePath}\` the receipt of an own investment.`
}

function areaSection(area: string, entries: readonly { readonly name: string; readonly call: PlainCall }[]): string {
  return [`## ${area}`, ...entries.map(({ name, call }) => callSection(name, call))].join('\n\n')
}

function callSection(name: string, call: PlainCall): string {
  const facts = [
    `For: ${call.access}.`,
    `Specification: ${call.spec}.`,
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
    facts.join(' '),
    ...shapeSection('Parameters', call.params),
    ...shapeSection('Query', call.query),
    ...shapeSection('Body', call.body),
    ...shapeSection('Reply', call.reply),
    `Errors: ${codesOf(call)
      .toSorted()
      .map((code) => `\`${code}\``)
      .join(', ')}.`,
  ].join('\n\n')
}

/** Nothing for the empty object. */
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
