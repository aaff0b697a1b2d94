import type { PayoutItem } from '#contract/payment/admin/payout.ts'
import { useNow } from '#src/components/now.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** When the waiting time after a change of the account ends; undefined if it is over. */
export function useWaitingTime({ payableFrom }: Pick<PayoutItem, 'payableFrom'>): string | undefined {
  const now = useNow()
  return payableFrom !== null && Date.parse(payableFrom) > now ? payableFrom : undefined
}

interface WaitingNoticeProps {
  readonly of: Pick<PayoutItem, 'accountChangedAt'>
  readonly until: string
}

/** Why a payout to a new account waits, and how long. */
export function WaitingNotice({ of: { accountChangedAt }, until }: WaitingNoticeProps) {
  const { text, rich, date } = useIntl()
  return (
    <Notice
      variant="warn"
      title={
        accountChangedAt === null
          ? text('payouts.newAccount')
          : text('payouts.newAccountOn', { date: date(accountChangedAt, 'time') })
      }
    >
      {rich('payouts.newAccountText', {
        moment: (
          <time key="moment" dateTime={until}>
            {date(until, 'time')}
          </time>
        ),
      })}
    </Notice>
  )
}
