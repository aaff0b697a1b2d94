/** Administrators who import statements. */

import type { Reply } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { StatementEntryItem } from '#contract/payment/admin/reconciliation.ts'
import { decode } from '#contract/schema.ts'
import type { ReconciledAccount } from '#domain/payment/reconciliation/match.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { make, type TestPerson } from '#tests/support/test-users.ts'

const { admin } = calls

export interface ImportAnswer {
  readonly status: number
  readonly code: string | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined
  readonly fields: readonly { readonly path: string; readonly code: string }[] | undefined
  readonly data: Reply<typeof admin.importStatement> | undefined
}

export async function importFile(
  app: TestApp,
  as: TestPerson | undefined,
  file: string | Uint8Array<ArrayBuffer> | undefined,
  texts: Readonly<Record<string, string>> = {},
): Promise<ImportAnswer> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ account: 'offline', currency: 'USD', ...texts }))
    form.append(name, value)
  if (file !== undefined) form.append('files', new File([file], 'statement.xml'))
  // As bytes, because a refused stream of a form fails a second time in the background.
  const encoded = new Response(form)
  const body = await encoded.arrayBuffer()
  const response = await app.fetch(
    new Request('http://localhost/api/v1.1/admin/reconciliation/statements', {
      method: 'POST',
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      },
      body,
    }),
  )
  const answer = (await response.json()) as Omit<ImportAnswer, 'status' | 'data'> & { readonly data: unknown }
  const reply = answer.data === null ? undefined : decode(admin.importStatement.reply, answer.data)
  return { ...answer, status: response.status, data: reply?.ok ? reply.value : undefined }
}

/** What an administrator does with the account of the site's bank, or another one. */
export function reconciler(
  app: TestApp,
  as: TestPerson,
  account: ReconciledAccount = 'offline',
  currency: string = 'USD',
) {
  const of = { account, currency }
  return {
    send: (file: string | Uint8Array<ArrayBuffer>, texts: Readonly<Record<string, string>> = {}) =>
      importFile(app, as, file, { ...of, ...texts }),
    summary: async (period: { from?: string; to?: string } = {}) =>
      (await make(app, admin.getReconciliation, { query: { ...of, ...period } }, { as })).data,
    entries: async (state?: StatementEntryItem['state']) =>
      (
        await make(
          app,
          admin.listStatementEntries,
          { query: { ...of, limit: 100, ...(state ? { state } : {}) } },
          { as },
        )
      ).data.items,
    movements: async () =>
      (await make(app, admin.listOpenMovements, { query: { ...of, limit: 100 } }, { as })).data.items,
    match: (id: string, ...movementIds: string[]) =>
      make(app, admin.matchEntry, { params: { id }, body: { movementIds } }, { as }),
    book: (
      id: string,
      suggestion: Pick<StatementEntryItem['suggestions'][number], 'id' | 'kind'> | undefined,
      key?: string,
      reason?: string,
    ) =>
      make(
        app,
        admin.bookEntry,
        {
          params: { id },
          body: {
            kind: suggestion?.kind ?? 'investment',
            targetId: suggestion?.id ?? id,
            ...(reason === undefined ? {} : { reason }),
          },
        },
        { as, ...(key === undefined ? {} : { key }) },
      ),
    ignore: (id: string, reason = 'Bank charges') =>
      make(app, admin.ignoreEntry, { params: { id }, body: { reason } }, { as }),
    reopen: (id: string) => make(app, admin.reopenEntry, { params: { id } }, { as }),
    matchAgain: () => make(app, admin.matchAgain, { body: of }, { as }),
    close: (until: string) => make(app, admin.closePeriod, { body: { ...of, until } }, { as }),
  }
}
