import { useState } from 'react'
import { deferred } from '#src/components/deferred.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import styles from '#src/features/investment/invest/invest-flow.module.css'
import type { CampaignProjectionProps } from './campaign-projection.tsx'

const CampaignProjection = deferred(async () => (await import('./campaign-projection.tsx')).CampaignProjection)

/** Beside the amount: what it would return by the campaign's terms. Its parts load when it is opened. */
export function ReturnPanel({ campaign, figures, loan }: CampaignProjectionProps) {
  const { text } = useIntl()
  const [opened, setOpened] = useState(false)
  // Nothing to project.
  if (campaign.card.returnPoints === null && campaign.terms.distributionPoints === null) return null
  return (
    <details className="panel" onToggle={({ currentTarget }) => setOpened(opened || currentTarget.open)}>
      <summary>
        <b>{text('simulator.panel')}</b>
      </summary>
      {opened ? (
        <div className={styles.projection}>
          <CampaignProjection campaign={campaign} figures={figures} loan={loan} />
        </div>
      ) : null}
    </details>
  )
}
