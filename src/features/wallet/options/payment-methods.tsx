import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { type listPaymentMethods, type PaymentMethod, removePaymentMethod } from '#contract/payment/payment-options.ts'
import cards from '#src/components/payment/account-cards.module.css'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useNow } from '#src/components/now.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import type { Loaded } from '#src/data/use-query.ts'
import type { Reply } from '#contract/call.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { brandName, cardExpiry } from './card-expiry.ts'
import styles from './payment-options.module.css'

interface PaymentMethodsProps {
  readonly of: Loaded<Reply<typeof listPaymentMethods>>
  readonly isOwner: boolean
}

/** Cards and bank accounts that the user agreed to be charged later. */
export function PaymentMethods({ of: loaded, isOwner }: PaymentMethodsProps) {
  const { text } = useIntl()
  return (
    <section className="stack" aria-labelledby="methods">
      <h2 id="methods">{text('paymentOptions.methods')}</h2>
      <LoadedView of={loaded} skeleton={<Placeholder />}>
        {(methods) =>
          methods.length === 0 ? (
            <Empty title={text('paymentOptions.noMethods')}>
              {text(isOwner ? 'paymentOptions.noMethodsOwner' : 'paymentOptions.noMethodsText')}
            </Empty>
          ) : (
            <ul className={cards.list}>
              {methods.map((method) => (
                <li key={method.id} className={`panel ${cards.card}`}>
                  <MethodCard of={method} />
                </li>
              ))}
            </ul>
          )
        }
      </LoadedView>
    </section>
  )
}

function MethodCard({ of: method }: { readonly of: PaymentMethod }) {
  const intl = useIntl()
  const { text, date } = intl
  const [isConfirming, setConfirming] = useState(false)
  const name = methodName(method, intl)
  return (
    <>
      <div className={styles.head}>
        <h3>{name}</h3>
        <span className="cluster">
          <ExpiryBadge of={method} />
          {method.test ? <Badge variant="warn">{text('paymentOptions.testMethod')}</Badge> : null}
        </span>
      </div>
      <p className="soft small">
        {method.expires === null ? null : <Expires of={method.expires} />}
        {text('paymentOptions.agreed', { date: isolated(date(method.agreedAt)) })}
      </p>
      <Uses of={method} />
      <div>
        <Button
          variant="quiet"
          needsConnection
          aria-label={text('paymentOptions.removeOf', { name })}
          onClick={() => setConfirming(true)}
        >
          {text('paymentOptions.remove')}
        </Button>
      </div>
      {isConfirming ? <RemoveDialog of={method} name={name} onClose={() => setConfirming(false)} /> : null}
    </>
  )
}

function methodName({ gateway, label, last4 }: PaymentMethod, { text }: Intl): string {
  return gateway === 'ach'
    ? text('paymentOptions.bankName', { bank: isolated(label), last4: isolated(last4) })
    : text('paymentOptions.methodName', { brand: isolated(brandName(label)), last4: isolated(last4) })
}

function Expires({ of: { month, year } }: { readonly of: NonNullable<PaymentMethod['expires']> }) {
  const { text } = useIntl()
  const shown = `${String(month).padStart(2, '0')}/${year}`
  return <>{text('paymentOptions.expires', { date: isolated(shown) })} · </>
}

function ExpiryBadge({ of: { expires } }: { readonly of: PaymentMethod }) {
  const { text } = useIntl()
  const now = useNow()
  if (expires === null) return null
  const state = cardExpiry(expires, now)
  if (state === 'valid') return null
  return state === 'expired' ? (
    <Badge variant="bad">{text('paymentOptions.expired')}</Badge>
  ) : (
    <Badge variant="warn">{text('paymentOptions.expiresSoon')}</Badge>
  )
}

/** The automatic repayments that charge a method. */
function Uses({ of: { usedBy } }: { readonly of: PaymentMethod }) {
  const { text, rich, date } = useIntl()
  if (usedBy.length === 0) return <p className="soft">{text('paymentOptions.unused')}</p>
  return (
    <ul className={styles.uses}>
      {usedBy.map(({ planId, campaign, amount, frequency, nextOn }) => (
        <li key={planId}>
          <Link href={pathTo('campaignRepayment', { id: campaign.id })}>
            {rich('paymentOptions.usedFor', { campaign: <bdi key="campaign">{campaign.name}</bdi> })}
          </Link>
          <span className="soft">
            {rich(`paymentOptions.every.${frequency}`, {
              amount: <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />,
            })}
            {' · '}
            {nextOn === null
              ? text('paymentOptions.noCharge')
              : text('paymentOptions.nextCharge', { day: isolated(date(nextOn)) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface RemoveDialogProps {
  readonly of: PaymentMethod
  readonly name: string
  readonly onClose: () => void
}

/** Confirms before a method is removed, with what the owner has to pay afterwards. */
function RemoveDialog({ of: { id, usedBy }, name, onClose }: RemoveDialogProps) {
  const { text, rich, date } = useIntl()
  const send = useIdempotentMutation(removePaymentMethod)
  const showToast = useSetAtom(showToastAtom)
  const charging = usedBy.filter(({ nextOn }) => nextOn !== null)
  return (
    <ActionDialog
      title={text('paymentOptions.removeTitle')}
      action={text('paymentOptions.remove')}
      keep={text('paymentOptions.keep')}
      run={async () => {
        await send({ params: { id } })
        showToast({ text: 'paymentOptions.removed', variant: 'good' })
      }}
      onClose={onClose}
    >
      <p>{rich('paymentOptions.removeText', { name: <b key="name">{name}</b> })}</p>
      {charging.map(({ planId, campaign, amount, nextOn }) => (
        <div key={planId}>
          <p>{rich('paymentOptions.removeUsed', { campaign: <bdi key="campaign">{campaign.name}</bdi> })}</p>
          <p>
            {rich('paymentOptions.removeNext', {
              amount: <MoneyText key="amount" amount={amount.amount} currency={amount.currency} />,
              day: <b key="day">{date(nextOn ?? '')}</b>,
            })}
          </p>
        </div>
      ))}
      {charging.length === 0 ? null : <p className="soft">{text('paymentOptions.removeResume')}</p>}
    </ActionDialog>
  )
}

function Placeholder() {
  return (
    <div className="panel">
      <Skeleton lines={4} />
    </div>
  )
}
