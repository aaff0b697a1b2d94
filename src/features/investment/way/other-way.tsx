import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Receipt } from '#contract/investment.ts'
import type { GatewayName } from '#domain/payment.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { OtherWayDialog } from './other-way-dialog.tsx'
import { otherWayQuery } from './other-way-link.tsx'

interface OtherWayProps {
  readonly data: Receipt
  /** Ways that can be chosen on the page itself. */
  readonly besides: readonly GatewayName[]
  /** The reservation has changed, or is not what is shown; the screen is to be asked for again. */
  readonly onDone: () => void
}

/** Another way to pay for a reservation. Nothing where there is none, or where money may be on its way. */
export function OtherWay({ data, besides, onDone }: OtherWayProps) {
  const { text } = useIntl()
  const online = useOnline()
  const [query, setQuery] = useSearchParams()
  const asked = query.get('way') === otherWayQuery.way
  const [open, setOpen] = useState(asked)
  const ways = data.ways.filter(({ gateway }) => !besides.includes(gateway))
  if (ways.length === 0) return null
  const close = (): void => {
    setOpen(false)
    // A reload does not ask again.
    if (!asked) return
    query.delete('way')
    setQuery(query, { replace: true })
  }
  return (
    <>
      <Button look="plain" blocked={online ? undefined : text('shell.needsConnection')} onClick={() => setOpen(true)}>
        {text('way.other')}
      </Button>
      {open ? <OtherWayDialog data={data} ways={ways} onDone={onDone} onClose={close} /> : null}
    </>
  )
}
