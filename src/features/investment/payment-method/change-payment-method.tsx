import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Receipt } from '#contract/investment/investment.ts'
import type { GatewayName } from '#domain/payment/payment.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { ChangePaymentMethodDialog } from './change-payment-method-dialog.tsx'
import { paymentMethodQuery } from './change-payment-method-link.tsx'

interface ChangePaymentMethodProps {
  readonly data: Receipt
  /** Methods that can be chosen on the page itself. */
  readonly besides: readonly GatewayName[]
  /** The reservation has changed, or differs from the shown one; the screen has to be reloaded. */
  readonly onDone: () => void
}

/**
 * Changes the payment method of a reservation. Shows nothing if there is no other method, or if money may be in
 * transit.
 */
export function ChangePaymentMethod({ data, besides, onDone }: ChangePaymentMethodProps) {
  const { text } = useIntl()
  const [query, setQuery] = useSearchParams()
  const isRequested = query.get('method') === paymentMethodQuery.method
  const [open, setOpen] = useState(isRequested)
  const methods = data.paymentMethods.filter(({ gateway }) => !besides.includes(gateway))
  if (methods.length === 0) return null
  const close = (): void => {
    setOpen(false)
    // A reload does not open the dialog again.
    if (!isRequested) return
    query.delete('method')
    setQuery(query, { replace: true })
  }
  return (
    <>
      <Button variant="plain" needsConnection onClick={() => setOpen(true)}>
        {text('paymentMethod.other')}
      </Button>
      {open ? <ChangePaymentMethodDialog data={data} methods={methods} onDone={onDone} onClose={close} /> : null}
    </>
  )
}
