import type { InvestorLimit } from '#contract/investment/investor-limit.ts'

type Figures = NonNullable<InvestorLimit['figures']>

interface CurrentLimit extends Omit<InvestorLimit, 'figures'> {
  readonly figures: (Omit<Figures, 'declaredAt'> & { readonly declaredAt: Date }) | null
}

export function presentInvestorLimit({ figures, ...limit }: CurrentLimit): InvestorLimit {
  return { ...limit, figures: figures && { ...figures, declaredAt: figures.declaredAt.toISOString() } }
}
