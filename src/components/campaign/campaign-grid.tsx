import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { CampaignCard } from '#contract/shapes.ts'
import { hydratedAtom } from '#src/state/hydrated.ts'
import { CampaignCardView, CardSkeleton } from './campaign-card.tsx'
import styles from './campaign-grid.module.css'

interface GridProps {
  readonly cards: readonly CampaignCard[]
  /** The number of cards above the fold. */
  readonly eager?: number
  readonly level?: 2 | 3
  /** The number of cards in the document of a first visit; the others follow in their place once it has hydrated. */
  readonly first?: number | undefined
  /** On top of each card. */
  readonly action?: ((card: CampaignCard) => ReactNode) | undefined
  readonly children?: ReactNode
}

export function CampaignGrid({ cards, eager = 0, level = 2, first, action, children }: GridProps) {
  const shown = useAtomValue(hydratedAtom) ? cards : cards.slice(0, first)
  return (
    <div className={styles.grid}>
      {shown.map((card, index) => (
        <CampaignCardView key={card.id} card={card} eager={index < eager} level={level} action={action?.(card)} />
      ))}
      {cards.slice(shown.length).map((card) => (
        <div key={card.id} className={styles.later} />
      ))}
      {children}
    </div>
  )
}

export function GridSkeleton({ count }: { readonly count: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  )
}
