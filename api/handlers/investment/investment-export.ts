import { handle } from '#api/handlers/handler.ts'
import { presentInvestmentExport } from '#api/presenters/investment/investment-export.ts'
import { readInvestmentExport } from '#api/services/investment/read-investment-export.ts'
import { apiBase } from '#contract/call.ts'
import * as exportCalls from '#contract/investment/investment-export.ts'
import { encode } from '#contract/schema.ts'

const exportInvestmentData = handle(exportCalls.exportInvestmentData, async ({ member, language }, deps) => {
  const data = await readInvestmentExport({ investorId: member.id, language }, deps)
  return {
    type: 'application/json',
    name: `investments-${data.at.toISOString().slice(0, 10)}.json`,
    content: Buffer.from(JSON.stringify(encode(exportCalls.investmentExport, presentInvestmentExport(data)))),
  }
})

const schemaUrl = `${apiBase}${exportCalls.getInvestmentSchema.path}`

const getInvestmentSchema = handle(exportCalls.getInvestmentSchema, async () => ({
  type: 'application/schema+json',
  name: 'investment-export.schema.json',
  content: Buffer.from(JSON.stringify(exportCalls.investmentSchema(schemaUrl))),
}))

export const investmentExport = { exportInvestmentData, getInvestmentSchema }
