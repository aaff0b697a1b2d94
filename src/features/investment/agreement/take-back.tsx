import { useState } from 'react'
import { cancel, type Investment } from '#contract/investment.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** A paid investment, as long as its agreement lets it be taken back (decision T31). */
export function TakeBack({ investment, onDone }: { readonly investment: Investment; readonly onDone: () => void }) {
  const intl = useIntl()
  const { text, rich, zoned } = intl
  const now = useNow()
  const online = useOnline()
  const timeZone = useBootstrap()?.site.timezone ?? 'UTC'
  const send = useSteadySend(cancel)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const until = investment.agreement?.cancelUntil
  if (investment.state !== 'confirmed' || until === undefined || Date.parse(until) <= now) return null
  const blocked = online ? undefined : text('shell.needsConnection')
  const close = (): void => {
    if (!busy) setOpen(false)
  }
  const run = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await send({ params: { investorId: investment.id }, body: { state: 'cancelled' } })
      setOpen(false)
      onDone()
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
      if (error.code === 'INVESTMENT_NOT_PENDING') onDone()
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="panel stack" aria-label={text('agreement.takeBack')} data-noprint>
      <p>{text('agreement.takeBackUntil', { moment: zoned(until, timeZone) })}</p>
      <div>
        <Button look="quiet" blocked={blocked} onClick={() => setOpen(true)}>
          {text('agreement.takeBack')}
        </Button>
      </div>
      <Dialog
        open={open}
        title={text('agreement.takeBackTitle')}
        onClose={close}
        actions={
          <>
            <Button look="quiet" onClick={close}>
              {text('agreement.takeBackKeep')}
            </Button>
            <Button look="danger" busy={busy} blocked={blocked} onClick={() => void run()}>
              {text('agreement.takeBackDo')}
            </Button>
          </>
        }
      >
        <div className="stack">
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
          {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
        </div>
      </Dialog>
    </section>
  )
}
