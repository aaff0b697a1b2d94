import { investmentsOfCampaign } from '#api/db/investment/investments.ts'
import { handle } from '#api/handlers/handler.ts'
import { presentInvestment } from '#api/presenters/investment/investment.ts'
import { presentDocuments } from '#api/presenters/investment/investment-documents.ts'
import { presentHolding, presentTotals } from '#api/presenters/investment/portfolio.ts'
import { readInvestmentDocuments } from '#api/services/investment/list-documents.ts'
import { readHoldings, readPortfolio } from '#api/services/investment/read-portfolio.ts'
import { CallError } from '#contract/errors.ts'
import * as documentCalls from '#contract/investment/investment-documents.ts'
import * as portfolioCalls from '#contract/investment/portfolio.ts'

const getPortfolio = handle(portfolioCalls.getPortfolio, async ({ member, language }, deps) => {
  const { today, holdings, totals } = await readPortfolio({ investorId: member.id, language }, deps)
  return {
    asOf: today,
    totals: totals.map(presentTotals),
    holdings: holdings.slice(0, portfolioCalls.mostHoldings).map(presentHolding),
  }
})

const getHolding = handle(portfolioCalls.getHolding, async ({ params, member, language }, deps) => {
  const reading = { investorId: member.id, language, campaignId: params.campaignId }
  const [{ today, holdings }, investments] = await Promise.all([
    readHoldings(reading, deps),
    investmentsOfCampaign(deps.db.read, reading),
  ])
  const [holding] = holdings
  if (!holding) throw new CallError('NOT_FOUND')
  return {
    asOf: today,
    holding: presentHolding(holding),
    flows: holding.figures.flows.slice(-portfolioCalls.mostFlows),
    investments: investments.map(presentInvestment),
  }
})

const listInvestmentDocuments = handle(
  documentCalls.listInvestmentDocuments,
  async ({ params: { campaignId }, member, language }, deps) => {
    const found = await readInvestmentDocuments({ campaignId, member, language }, deps)
    return {
      campaign: { id: found.latest.campaign_id, name: found.latest.name ?? found.latest.slug },
      items: presentDocuments(found, language),
    }
  },
)

export const portfolio = { getHolding, getPortfolio, listInvestmentDocuments }
