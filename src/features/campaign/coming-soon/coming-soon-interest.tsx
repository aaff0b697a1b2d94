import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import {
  type ComingSoonPage,
  getIndication,
  type Indication,
  indicateInterest,
  withdrawInterest,
} from '#contract/campaign/coming-soon.ts'
import type { Reply } from '#contract/call.ts'
import { amountMaximum } from '#domain/limits.ts'
import { toDecimal } from '#domain/money.ts'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { amountProblems, editedAmount, readAmount } from '#src/components/payment/amount-field.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const bounds = { minimum: 1n, maximum: BigInt(amountMaximum) }

/** A non-binding amount: a visitor signs in first, and the amount survives it. */
export function InterestPanel({ page }: { readonly page: ComingSoonPage }) {
  const user = useAtomValue(sessionAtom)?.user
  if (!user || user.userType === null)
    return page.state === 'open' ? <VisitorForm page={page} next={user ? 'userType' : 'signIn'} /> : null
  return <OwnInterest page={page} />
}

/** As digits with a point, so that it can be read in any language after the sign-in. */
function useTypedAmount(currency: string): string {
  const { decimalMark } = useIntl()
  const [query] = useSearchParams()
  const digits = /^\d{1,13}(?:\.\d{1,3})?$/.exec(query.get('amount') ?? '')?.[0]
  if (digits === undefined) return ''
  const amount = readAmount(digits, currency, '.')
  return amount === 0n ? '' : editedAmount({ amount, currency }, decimalMark)
}

interface VisitorFormProps {
  readonly page: ComingSoonPage
  readonly next: 'signIn' | 'userType'
}

/** The amount that the sign-in leads back to. */
export function VisitorForm({ page: { card, currency }, next }: VisitorFormProps) {
  const { text, decimalMark } = useIntl()
  const [, navigate] = useLocation()
  const form = useForm<{ readonly amount: string }>({
    initial: { amount: useTypedAmount(currency) },
    validate: ({ amount }) => amountProblems(amount, currency, decimalMark, bounds),
    send: ({ amount: typed }) => {
      const amount = toDecimal({ amount: readAmount(typed, currency, decimalMark), currency })
      navigate(pathTo(next, {}, { next: pathTo('comingSoonPage', { slug: card.slug }, { amount }) }))
      return Promise.resolve()
    },
  })
  return (
    <FormFrame form={form} submit={text('soon.continue')}>
      <AmountField of={form.field('amount')} currency={currency} />
      <p className="soft small">{text('soon.signInText')}</p>
    </FormFrame>
  )
}

interface AmountFieldProps {
  readonly of: Parameters<typeof NumberField>[0]['of']
  readonly currency: string
  /** Tenfold growth of an amount that was given needs confirmation. */
  readonly isSaved?: boolean
}

function AmountField({ of, currency, isSaved = false }: AmountFieldProps) {
  const { text } = useIntl()
  const label = text('soon.amount', { currency })
  return (
    <NumberField
      of={of}
      kind={{ is: 'money', currency }}
      label={label}
      hint={text('soon.amountHint')}
      {...(isSaved ? { savedAs: label } : {})}
    />
  )
}

function OwnInterest({ page }: { readonly page: ComingSoonPage }) {
  const loaded = useQuery(getIndication, { params: { slug: page.card.slug } })
  return (
    <LoadedView of={loaded} skeleton={<Skeleton lines={5} />}>
      {(data) => (
        <>
          {data.indication ? <Given of={data.indication} again={loaded.retry} /> : null}
          {page.state === 'open' ? (
            <InterestForm
              key={data.indication?.id ?? 'new'}
              page={page}
              given={data.indication?.changeable === true ? data.indication : undefined}
              problem={data.problem}
              again={loaded.retry}
            />
          ) : null}
        </>
      )}
    </LoadedView>
  )
}

/** What the user indicated, with the button to withdraw it. */
function Given({ of, again }: { readonly of: Indication; readonly again: () => void }) {
  const { text, rich } = useIntl()
  const withdraw = useIdempotentMutation(withdrawInterest)
  const showToast = useSetAtom(showToastAtom)
  const [confirming, setConfirming] = useState(false)
  if (of.state !== 'open') return null
  const send = async (): Promise<void> => {
    try {
      await withdraw({ params: { slug: of.page.slug } })
    } catch (error) {
      again()
      // Already withdrawn, perhaps on another device.
      if (!isFailure(error, 'NOT_FOUND')) throw error
    }
    showToast({ text: 'soon.withdrawnToast', variant: 'good' })
  }
  return (
    <>
      <Notice
        variant="good"
        title={rich('soon.given', {
          amount: <MoneyText key="amount" amount={of.amount.amount} currency={of.amount.currency} />,
        })}
        action={
          <Button variant="quiet" needsConnection onClick={() => setConfirming(true)}>
            {text('soon.withdraw')}
          </Button>
        }
      >
        {text(of.changeable ? 'soon.givenText' : 'soon.fixedText')}
      </Notice>
      {confirming ? (
        <ActionDialog
          title={text('soon.withdrawTitle')}
          action={text('soon.withdraw')}
          run={send}
          onClose={() => setConfirming(false)}
        >
          <p>{text('soon.withdrawText')}</p>
        </ActionDialog>
      ) : null}
    </>
  )
}

interface InterestFormProps {
  readonly page: ComingSoonPage
  readonly given: Indication | undefined
  readonly problem: Reply<typeof getIndication>['problem']
  readonly again: () => void
}

function InterestForm({ page: { card, currency }, given, problem, again }: InterestFormProps) {
  const { text, decimalMark } = useIntl()
  const typed = useTypedAmount(currency)
  const indicate = useIdempotentMutation(indicateInterest)
  const showToast = useSetAtom(showToastAtom)
  const form = useForm<{ readonly amount: string; readonly sharesName: boolean }>({
    initial: {
      amount: typed === '' && given ? editedAmount(given.amount, decimalMark) : typed,
      sharesName: given?.sharesName ?? false,
    },
    validate: ({ amount }) => amountProblems(amount, currency, decimalMark, bounds),
    send: async ({ amount, sharesName }) => {
      try {
        await indicate({
          params: { slug: card.slug },
          body: { amount: { amount: readAmount(amount, currency, decimalMark), currency }, sharesName },
        })
      } catch (error) {
        // The page may have closed since.
        again()
        throw error
      }
      showToast({ text: 'soon.givenToast', variant: 'good' })
    },
  })
  return (
    <FormFrame form={form} submit={text(given ? 'soon.change' : 'soon.give')} needsConnection>
      {problem === null ? null : <Notice variant="warn">{text(`soon.problem.${problem}`)}</Notice>}
      <AmountField of={form.field('amount')} currency={currency} isSaved={given !== undefined} />
      <TickField of={form.field('sharesName')} label={text('soon.sharesName')} />
    </FormFrame>
  )
}
