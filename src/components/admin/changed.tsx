import type { GatewaySettings } from '#contract/payment/admin/gateway.ts'
import { useIntl } from '#src/intl/intl.tsx'

/** Who changed a setting last, and when. */
export function Changed({ of: { at, by } }: { readonly of: NonNullable<GatewaySettings['changed']> }) {
  const { rich, date } = useIntl()
  return (
    <p className="soft">
      {rich('admin.bankChanged', {
        date: (
          <time key="date" dateTime={at}>
            {date(at, 'time')}
          </time>
        ),
        name: <bdi key="name">{by}</bdi>,
      })}
    </p>
  )
}
