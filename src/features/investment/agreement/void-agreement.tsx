import { useState } from 'react'
import type { Investment } from '#contract/investment/investment.ts'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { useCancel } from '#src/features/investment/use-cancel.ts'

/** A paid investment, as long as its agreement allows cancellation (decision T31). */
export function WithdrawSubmission({
  investment,
  onDone,
}: {
  readonly investment: Investment
  readonly onDone: () => void
}) {
  const { text, rich, zoned } = useIntl()
  const now = useNow()
  const timeZone = useBootstrap()?.site.timezone ?? 'UTC'
  const cancel = useCancel(investment, onDone)
  const [open, setOpen] = useState(false)
  const until = investment.agreement?.cancelUntil
  if (investment.state !== 'confirmed' || until === undefined || Date.parse(until) <= now) return null
  return (
    <section className="panel stack" aria-label={text('agreement.takeBack')} data-noprint>
      <p>{text('agreement.takeBackUntil', { moment: zoned(until, timeZone) })}</p>
      <div>
        <Button variant="quiet" needsConnection onClick={() => setOpen(true)}>
          {text('agreement.takeBack')}
        </Button>
      </div>
      {open ? (
        <ActionDialog
          title={text('agreement.takeBackTitle')}
          keep={text('agreement.cancelKeep')}
          action={text('agreement.takeBackDo')}
          run={cancel}
          onClose={() => setOpen(false)}
        >
          <p>
            {rich('agreement.takeBackText', {
              amount: (
                <MoneyText
                  key="amount"
                  amount={investment.amount.amount + investment.fee}
                  currency={investment.amount.currency}
                />
              ),
              campaign: investment.campaign.name,
            })}
          </p>
        </ActionDialog>
      ) : null}
    </section>
  )
}
