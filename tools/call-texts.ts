/** The texts of the files of a new call, by kind. */

/** What travels: JSON in both directions, a file to the browser, or files from it. */
export const callKinds = ['json', 'file', 'upload'] as const
export type CallKind = (typeof callKinds)[number]

export interface Names {
  readonly area: string
  readonly call: string
  /** The file's name in every folder. */
  readonly file: string
  readonly folder: string
  /** The handler's name in the table of handlers. */
  readonly handler: string
  /** The contract module's name in the table of calls and in the handler. */
  readonly alias: string
  readonly summary: string
  readonly isRead: boolean
  readonly kind: CallKind
}

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

interface KindTexts {
  readonly contract: (names: Names, spec: string) => string
  readonly service: (names: Names) => string
  /** The arguments of the handler, and what it passes to the service. */
  readonly handler: (names: Names) => string
  /** Imports of the system test besides those of every kind. */
  readonly imports: string
  /** The request of the system test and what it expects. */
  readonly request: (names: Names) => string
}

export const kindTexts: Readonly<Record<CallKind, KindTexts>> = {
  json: {
    contract: (names, spec) => `/** ${names.summary} */

import { call } from '#contract/call.ts'
import { object } from '#contract/schema.ts'

export const ${names.call} = call({
  method: '${names.isRead ? 'GET' : 'POST'}',
${endpointText(names, spec)}
  reply: object({}),
  ${names.isRead ? "cache: 'private'" : 'idempotent: true'},
})
`,
    service: ({ call, folder, file, isRead }) => `import type { Reply } from '#contract/call.ts'
import type * as contract from '#contract/${folder}/${file}.ts'

/** ${isRead ? 'Reads what the reply holds.' : 'Called in the transaction that the idempotency key is claimed in.'} */
export async function ${call}(): Promise<Reply<typeof contract.${call}>> {
  return {}
}
`,
    handler: ({ call, isRead }) => (isRead ? `() => service.${call}()` : `({ once }) => once(() => service.${call}())`),
    imports: "import { make, newPerson } from '#tests/support/test-users.ts'",
    request: ({ alias, call }) => `const { data } = await make(app, ${alias}.${call}, {}, { as: person })
    expect(data).toEqual({})`,
  },
  file: {
    contract: (names, spec) => `/** ${names.summary} */

import { file } from '#contract/call.ts'
import { csvType } from '#contract/files.ts'

export const ${names.call} = file({
${endpointText(names, spec)}
  contentTypes: [csvType],
})
`,
    service: ({ call, file }) => `import type { FileReply } from '#api/services/file-transfer.ts'
import { csvType } from '#contract/files.ts'
import { csvLine, csvStart } from '#domain/csv.ts'

/** Bytes, or text that is generated while it is sent. */
export async function ${call}(): Promise<FileReply> {
  return { type: csvType, name: '${file}.csv', content: lines() }
}

async function* lines(): AsyncGenerator<string> {
  yield csvStart + csvLine([])
}
`,
    handler: ({ call }) => `() => service.${call}()`,
    imports: `import { pathOf } from '#contract/call.ts'
import { csvType } from '#contract/files.ts'
import { newPerson } from '#tests/support/test-users.ts'`,
    request: ({ alias, call }) => `const response = await app.fetch(
      new Request(\`http://localhost\${pathOf(${alias}.${call}, {})}\`, {
        headers: { authorization: \`Bearer \${person.token}\` },
      }),
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(csvType)`,
  },
  upload: {
    contract: (names, spec) => `/** ${names.summary} */

import { upload } from '#contract/call.ts'
import { integer, object } from '#contract/schema.ts'
import { documentTypes } from '#contract/uploads.ts'
import { fileBytesBelow } from '#domain/limits.ts'

export const ${names.call} = upload({
  method: 'POST',
${endpointText(names, spec)}
  encoding: 'form',
  contentTypes: Object.keys(documentTypes),
  filesMaximum: 1,
  /** The file, and some room for the form around it. */
  bodyBytes: fileBytesBelow + 65_536,
  reply: object({ files: integer({ min: 0, max: 1 }) }),
})
`,
    service: ({ call, folder, file }) => `import type { SentForm } from '#api/services/file-transfer.ts'
import type { Reply } from '#contract/call.ts'
import type * as contract from '#contract/${folder}/${file}.ts'

/** Nothing is stored before the files are checked by their content. */
export async function ${call}({ files }: SentForm): Promise<Reply<typeof contract.${call}>> {
  return { files: files.length }
}
`,
    handler: ({ call }) => `({ sent }) => service.${call}(sent)`,
    imports: `import { pathOf } from '#contract/call.ts'
import { newPerson } from '#tests/support/test-users.ts'`,
    request: ({ alias, call }) => `const body = new FormData()
    body.append('files', new Blob(['%PDF-1.7'], { type: 'application/pdf' }), 'statement.pdf')
    const response = await app.fetch(
      new Request(\`http://localhost\${pathOf(${alias}.${call}, {})}\`, {
        method: 'POST',
        headers: { authorization: \`Bearer \${person.token}\` },
        body,
      }),
    )
    expect(await response.json()).toMatchObject({ data: { files: 1 } })`,
  },
}

/** What the entries of every kind begin with. */
function endpointText({ area, call, summary, kind }: Names, spec: string): string {
  return `  path: '${kebab(area)}/${kebab(call)}${kind === 'file' ? '.csv' : ''}',
  access: '${area === 'admin' ? 'admin' : 'member'}',
  summary: '${summary}',
  spec: '${spec}',`
}

export function handlerText(names: Names): string {
  const { call, alias, folder, file, kind } = names
  return `import { handle } from '#api/handlers/handler.ts'
import * as service from '#api/services/${folder}/${file}.ts'
import * as ${alias} from '#contract/${folder}/${file}.ts'

export const ${call} = handle(${alias}.${call}, ${kindTexts[kind].handler(names)})
`
}

export function testText(names: Names): string {
  const { area, call, alias, folder, file, kind } = names
  const { imports, request } = kindTexts[kind]
  const [who, person] = area === 'admin' ? ['an administrator', '{ admin: true }'] : ['a member', '{}']
  return `import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as ${alias} from '#contract/${folder}/${file}.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
${imports}

describe.each(await behaviourEngine())('${area}.${call} on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { demo: false })
  })
  afterAll(() => app.close())

  it('answers ${who}', async () => {
    const person = await newPerson(app, ${person})
    ${request(names)}
  })
})
`
}
