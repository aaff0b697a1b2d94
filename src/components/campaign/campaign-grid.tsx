import type { ReactNode } from 'react'
import type { CampaignCard } from '#contract/shapes.ts'
import { CampaignCardView, CardSkeleton } from './campaign-card.tsx'
import styles from './campaign-grid.module.css'

interface GridProps {
  readonly cards: readonly CampaignCard[]
  /** The number of cards above the fold. */
  readonly eager?: number
  readonly level?: 2 | 3
  readonly children?: ReactNode
}

export function CampaignGrid({ cards, eager = 0, level = 2, children }: GridProps) {
  return (
    <div className={styles.grid}>
      {cards.map((card, index) => (
        <CampaignCardView key={card.id} card={card} eager={index < eager} level={level} />
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
