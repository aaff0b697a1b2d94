import { Redirect, useSearchParams } from 'wouter'
import { type Receipt, receipt } from '#contract/investment.ts'
import { Age } from '#src/components/age.tsx'
import { BankPanel } from '#src/components/bank-panel.tsx'
import { Link } from '#src/components/link.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AgreementButton } from './agreement/agreement-button.tsx'
import { AgreementStep } from './agreement/agreement-step.tsx'
import { Deadline } from './deadline.tsx'
import { IdentityGate } from './identity-gate.tsx'
import { PayOnline } from './pay-online.tsx'
import styles from './payment-page.module.css'
import { ReservationActs } from './reservation-acts.tsx'
import { StateBadge } from './state-badge.tsx'
import { otherWayIn } from './way/other-way-link.tsx'

export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const loaded = useCall(receipt, { params: { id: params['id'] ?? '' } })
  if (isMissing(loaded)) return <NotHerePage />
  return (
    <div className="wrap narrow page stack">
      <h1>{text(headOf(loaded.data))}</h1>
      <Age savedAt={loaded.savedAt} updating={loaded.updating} />
      <LoadedView
        of={loaded}
        skeleton={
          <div className="panel">
            <Skeleton lines={9} />
          </div>
        }
      >
        {(data) =>
          data.investment.state !== 'reserved' ? (
            <Settled data={data} />
          ) : (
            <IdentityGate data={data} onChanged={loaded.retry}>
              <NextStep data={data} onChanged={loaded.retry} />
            </IdentityGate>
          )
        }
      </LoadedView>
    </div>
  )
}

interface NextStepProps {
  readonly data: Receipt
  /** The investment is to be asked for again. */
  readonly onChanged: () => void
}

/** Signing first, then paying in the way that was chosen. */
function NextStep({ data, onChanged }: NextStepProps) {
  const { investment, bank } = data
  const [query] = useSearchParams()
  if (investment.agreement === null) return <AgreementStep key={investment.id} data={data} onDone={onChanged} />
  if (investment.gateway === 'wallet' || investment.gateway === 'mangopay')
    return <Redirect to={pathTo('walletPayment', { id: investment.id }, otherWayIn(query))} replace />
  // Of another way nothing is remembered that was chosen or tried.
  if (bank === null) return <PayOnline key={investment.gateway} data={data} onChanged={onChanged} />
  return <Due data={data} bank={bank} onCancelled={onChanged} />
}

function headOf(data: Receipt | undefined) {
  if (data !== undefined && data.investment.state !== 'reserved') return 'pay.head'
  return data?.investment.agreement === null ? 'agreement.title' : 'pay.title'
}

interface DueProps {
  readonly data: Receipt
  readonly bank: NonNullable<Receipt['bank']>
  readonly onCancelled: () => void
}

/** Waiting for the money. */
function Due({ data, bank, onCancelled }: DueProps) {
  const { text, rich } = useIntl()
  const { investment } = data
  return (
    <>
      <p>
        {rich('pay.lead', {
          campaign: (
            <Link key="campaign" href={pathTo('campaign', { slug: investment.campaign.slug })}>
              {investment.campaign.name}
            </Link>
          ),
        })}
      </p>
      <section className="panel stack">
        <p className={styles.state}>
          <StateBadge investment={investment} />
          <Deadline expiresAt={investment.expiresAt} />
        </p>
        <BankPanel bank={bank} amount={investment.amount} reference={investment.reference} />
      </section>
      <p className="soft small">{text('pay.afterwards')}</p>
      <div className={styles.act}>
        <Link className={buttonClass()} href={pathTo('receipt', { id: investment.id })}>
          {text('pay.noted')}
        </Link>
        <AgreementButton investment={investment} />
        <ReservationActs data={data} onDone={onCancelled} />
      </div>
    </>
  )
}

/** Nothing is to be paid, or not any more. */
function Settled({ data: { investment } }: { readonly data: Receipt }) {
  const { text } = useIntl()
  const [query] = useSearchParams()
  // Whoever comes back from having paid wants the receipt.
  if (investment.state === 'confirmed' && query.has('session_id'))
    return <Redirect to={pathTo('receipt', { id: investment.id })} replace />
  return (
    <Notice
      look={investment.state === 'confirmed' ? 'good' : 'info'}
      title={text(`pay.is.${investment.state}`)}
      action={
        <>
          <Link className={buttonClass()} href={pathTo('receipt', { id: investment.id })}>
            {text('investment.receipt')}
          </Link>
          <Link className={buttonClass('quiet')} href={pathTo('campaign', { slug: investment.campaign.slug })}>
            {text('invest.backToCampaign')}
          </Link>
        </>
      }
    >
      {investment.campaign.name}
    </Notice>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('pay.head') })
