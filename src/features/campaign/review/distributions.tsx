import { useState } from 'react'
import { type Distribution, listDistributions } from '#contract/repayment/distribution.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Review } from './decisions.ts'
import { DistributeDialog } from './distribute-dialog.tsx'
import styles from './distribution.module.css'
import { useOwnTeamReason } from './use-own-team-reason.ts'

/** Distributions to the investors of a campaign that has ended, and a button for a new distribution. */
export function Distributions({ of }: { readonly of: Review }) {
  const { campaign } = of
  const blocked = useOwnTeamReason(of)
  return campaign.status === 4 || campaign.status === 5 ? <Ended id={campaign.id} blocked={blocked} /> : null
}

function Ended({ id, blocked }: { readonly id: string; readonly blocked: string | undefined }) {
  const { text } = useIntl()
  const loaded = useQuery(listDistributions, { params: { id } })
  const [distributing, setDistributing] = useState(false)
  return (
    <section className="stack" aria-labelledby="distributions">
      <h2 id="distributions">{text('admin.distribution.title')}</h2>
      <LoadedView of={loaded} skeleton={<Skeleton lines={4} />}>
        {({ currency, open, items }) => (
          <>
            {items.length === 0 ? (
              <p className="soft">{text('admin.distribution.none')}</p>
            ) : (
              <ul className={styles.list}>
                {items.map((item) => (
                  <Made key={item.id} of={item} />
                ))}
              </ul>
            )}
            {open && currency !== null ? (
              <div>
                <Button variant="quiet" needsConnection blocked={blocked} onClick={() => setDistributing(true)}>
                  {text('admin.distribution.make')}
                </Button>
              </div>
            ) : null}
            {distributing && currency !== null ? (
              <DistributeDialog id={id} currency={currency} onClose={() => setDistributing(false)} />
            ) : null}
          </>
        )}
      </LoadedView>
    </section>
  )
}

function Made({ of: { amount, bankReference, by, createdAt, shares, credited } }: { readonly of: Distribution }) {
  const { text, date, number } = useIntl()
  return (
    <li>
      <p>
        <strong>
          <MoneyText amount={amount.amount} currency={amount.currency} />
        </strong>{' '}
        · <time dateTime={createdAt}>{date(createdAt, 'time')}</time> · <bdi>{by}</bdi>
      </p>
      <p className="soft small">
        {text('admin.distribution.progress', { credited: number(credited), shares: number(shares) })}
        {bankReference === null ? null : (
          <>
            {' '}
            · <bdi>{bankReference}</bdi>
          </>
        )}
      </p>
    </li>
  )
}
