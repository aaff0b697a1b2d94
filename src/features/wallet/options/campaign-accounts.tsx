import { type CampaignAccount, listCampaignAccounts } from '#contract/payment/payment-options.ts'
import cards from '#src/components/payment/account-cards.module.css'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo, routes } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './payment-options.module.css'

const idOf = ({ campaign }: CampaignAccount): string => campaign.id

/** The account that each campaign of the owner is paid out to. */
export function CampaignAccounts() {
  const { text } = useIntl()
  const accounts = useInfiniteQuery(listCampaignAccounts, { query: {} }, idOf)
  return (
    <section className="stack" aria-labelledby="payouts">
      <h3 id="payouts">{text('paymentOptions.campaigns')}</h3>
      <LoadedView of={accounts} skeleton={<Placeholder />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title={text('paymentOptions.noCampaigns')}
              action={
                <Link className={buttonClass('quiet')} href={routes.ownCampaigns}>
                  {text('paymentOptions.toCampaigns')}
                </Link>
              }
            >
              {text('paymentOptions.noCampaignsText')}
            </Empty>
          ) : (
            <>
              <ul className={cards.list}>
                {items.map((account) => (
                  <li key={account.campaign.id} className={`panel ${cards.card}`}>
                    <AccountCard of={account} />
                  </li>
                ))}
              </ul>
              <LoadMore of={accounts} />
            </>
          )
        }
      </LoadedView>
    </section>
  )
}

function AccountCard({ of: account }: { readonly of: CampaignAccount }) {
  const { text, date } = useIntl()
  const { campaign, bankName, scheme, accountNumber, changedAt, connected } = account
  return (
    <>
      <h4>
        <bdi>{campaign.name}</bdi>
      </h4>
      <Facts
        variant="ruled"
        rows={[
          [text('pay.bankName'), <bdi key="bank">{bankName}</bdi>],
          [
            text(scheme === 'iban' ? 'pay.iban' : 'pay.accountNumber'),
            <bdi key="number" dir="ltr">
              {accountNumber}
            </bdi>,
          ],
          [text('paymentOptions.changedOn'), date(changedAt)],
          [text('paymentOptions.provider'), connected === null ? null : <Connected key="account" of={connected} />],
        ]}
      />
      <Hold of={account} />
      <Change of={account} />
    </>
  )
}

function Connected({ of: { companyName, state } }: { readonly of: NonNullable<CampaignAccount['connected']> }) {
  const { text } = useIntl()
  const variant = state === 'usable' ? 'good' : state === 'restricted' || state === 'closed' ? 'bad' : 'warn'
  return (
    <span className={styles.provider}>
      <bdi>{companyName}</bdi> <Badge variant={variant}>{text(`connect.state.${state}`)}</Badge>
    </span>
  )
}

/** A payout waits after a change of its account. */
function Hold({ of: { heldUntil } }: { readonly of: CampaignAccount }) {
  const { text, rich, date } = useIntl()
  if (heldUntil === null) return null
  return (
    <Notice
      variant="warn"
      title={rich('paymentOptions.heldUntil', {
        moment: (
          <time key="moment" dateTime={heldUntil}>
            {date(heldUntil, 'time')}
          </time>
        ),
      })}
    >
      {text('paymentOptions.heldText')}
    </Notice>
  )
}

/** The account is changed in the last step of its campaign; or why it cannot be changed now. */
function Change({ of: { campaign, isEditable, status } }: { readonly of: CampaignAccount }) {
  const { text } = useIntl()
  if (!isEditable)
    return <p className="soft small">{text(status === 1 ? 'paymentOptions.inReview' : 'paymentOptions.hidden')}</p>
  return (
    <div>
      <Link
        className={buttonClass('quiet')}
        href={pathTo('funding', { id: campaign.id })}
        aria-label={text('paymentOptions.changeOf', { campaign: isolated(campaign.name) })}
      >
        {text('paymentOptions.change')}
      </Link>
    </div>
  )
}

function Placeholder() {
  return (
    <div className="panel">
      <Skeleton lines={6} />
    </div>
  )
}
