import type { PageModule } from '#src/components/page.ts'
import type { TextId } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { AdrCalculator } from './adr-calculator.tsx'
import { adrParameters } from './adr-values.ts'
import { loadCampaign } from './campaign-figures.ts'
import { IrrCalculator } from './irr-calculator.tsx'
import { irrParameters } from './irr-values.ts'
import { ReturnSimulator } from './return-simulator.tsx'
import { simulatorParameters } from './simulator-values.ts'
import type { CalculatorRoute } from './use-address-form.ts'

const calculators = {
  irrCalculator: { View: IrrCalculator, title: 'returns.irrTitle', lead: 'returns.irrLead' },
  adrCalculator: { View: AdrCalculator, title: 'returns.adrTitle', lead: 'returns.adrLead' },
  returnSimulator: { View: ReturnSimulator, title: 'simulator.title', lead: 'simulator.lead' },
} as const satisfies Readonly<Record<CalculatorRoute, { View: () => React.ReactNode; title: TextId; lead: TextId }>>

const calculatorOf = (page: string | undefined): CalculatorRoute =>
  page === 'adrCalculator' || page === 'returnSimulator' ? page : 'irrCalculator'

/** The calculators, in one chunk: they share most of it, and each links to the others. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { View } = calculators[calculatorOf(params['page'])]
  return <View />
}

export const query: PageModule['query'] = [
  ...new Set(['campaign', 'draft', 'target', 'adr', ...irrParameters, ...adrParameters, ...simulatorParameters]),
]

export const firstView: PageModule['firstView'] = import.meta.env.SSR ? loadCampaign : undefined

export const head: PageModule['head'] = ({ intl, params }) => {
  const route = calculatorOf(params['page'])
  const { title, lead } = calculators[route]
  return { title: intl.text(title), description: intl.text(lead), canonical: routes[route] }
}
