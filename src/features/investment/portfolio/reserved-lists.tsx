/** What the portfolio shows above the holdings of users who reserved units, in one file. */

export { WaitingListEntries } from '#src/features/investment/invest/waiting-list-entries.tsx'
export { InvestmentList } from './investment-list.tsx'
