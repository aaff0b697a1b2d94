import type { ReactNode } from 'react'
import { getPayout, type Payout } from '#contract/payment/payout.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge, type BadgeVariant } from '#src/ui/badge.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PayoutNotice } from './payout-notice.tsx'
import styles from './payout-panel.module.css'
import { PayoutStatement } from './payout-statement.tsx'
import { PayoutSteps } from './payout-steps.tsx'
import { RequestPayout } from './request-payout.tsx'

/** The payout of a campaign that has ended: what the owner receives, its state, and the request. */
export function PayoutPanel({ campaignId }: { readonly campaignId: string }) {
  const { text } = useIntl()
  const loaded = useQuery(getPayout, { params: { id: campaignId } })
  return (
    <section className="panel stack" aria-labelledby="payout">
      <div className="spread">
        <h2 id="payout" className="cluster">
          {text('dash.payout.title')}
          {loaded.data ? <StateBadge of={loaded.data} /> : null}
        </h2>
        <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      </div>
      <LoadedView of={loaded} skeleton={<Placeholder />}>
        {(payout) =>
          payout.problem === 'missed' || payout.problem === 'nothing' || payout.problem === 'not-ended' ? (
            <p>{text(`dash.payout.problem.${payout.problem}`)}</p>
          ) : (
            <div className={styles.payout}>
              <PayoutStatement of={payout} />
              <div className={styles.progress}>
                <PayoutNotice of={payout} campaignId={campaignId} />
                <PayoutSteps of={payout} />
                {payout.possible ? (
                  <RequestPayout campaignId={campaignId} of={payout} readAgain={loaded.retry} />
                ) : null}
              </div>
            </div>
          )
        }
      </LoadedView>
    </section>
  )
}

const variants: Readonly<Record<Exclude<Payout['state'], 'none'>, BadgeVariant>> = {
  requested: 'warn',
  confirmed: 'plain',
  sending: 'plain',
  paid: 'good',
  rejected: 'bad',
}

function StateBadge({ of: { state, possible } }: { readonly of: Payout }): ReactNode {
  const { text } = useIntl()
  if (state !== 'none') return <Badge variant={variants[state]}>{text(`dash.payout.state.${state}`)}</Badge>
  return possible ? <Badge>{text('dash.payout.state.ready')}</Badge> : null
}

function Placeholder() {
  return (
    <div className={styles.skeleton}>
      <Skeleton lines={7} />
    </div>
  )
}
