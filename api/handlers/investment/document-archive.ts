import { handle } from '#api/handlers/handler.ts'
import { presentReceipt } from '#api/presenters/investment/receipt.ts'
import { documentArchive } from '#api/services/investment/document-archive.ts'
import { receiptBytes } from '#api/services/investment/make-receipt.ts'
import { readReceipt } from '#api/services/investment/read-receipt.ts'
import * as archiveCalls from '#contract/investment/document-archive.ts'

export const downloadDocuments = handle(archiveCalls.downloadDocuments, ({ query, member, language }, deps) =>
  documentArchive(
    {
      ...query,
      member,
      language,
      receiptOf: async (id) => {
        const receipt = presentReceipt(await readReceipt(deps.db.read, { id, member, language }, deps), language)
        return receiptBytes(receipt, language, deps, { later: true })
      },
    },
    deps,
  ),
)
