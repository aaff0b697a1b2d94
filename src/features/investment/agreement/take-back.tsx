import { useState } from 'react'
import type { Investment } from '#contract/investment.ts'
import { MoneyText } from '#src/components/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { QuestionDialog } from '#src/components/question-dialog.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { useCancel } from '#src/features/investment/use-cancel.ts'

/** A paid investment, as long as its agreement lets it be taken back (decision T31). */
export function TakeBack({ investment, onDone }: { readonly investment: Investment; readonly onDone: () => void }) {
  const { text, rich, zoned } = useIntl()
  const now = useNow()
  const online = useOnline()
  const timeZone = useBootstrap()?.site.timezone ?? 'UTC'
  const cancel = useCancel(investment, onDone)
  const [open, setOpen] = useState(false)
  const until = investment.agreement?.cancelUntil
  if (investment.state !== 'confirmed' || until === undefined || Date.parse(until) <= now) return null
  return (
    <section className="panel stack" aria-label={text('agreement.takeBack')} data-noprint>
      <p>{text('agreement.takeBackUntil', { moment: zoned(until, timeZone) })}</p>
      <div>
        <Button look="quiet" blocked={online ? undefined : text('shell.needsConnection')} onClick={() => setOpen(true)}>
          {text('agreement.takeBack')}
        </Button>
      </div>
      {open ? (
        <QuestionDialog
          title={text('agreement.takeBackTitle')}
          keep={text('agreement.takeBackKeep')}
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
        </QuestionDialog>
      ) : null}
    </section>
  )
}
