import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Users with access while the site is closed, with this device's IP address. */
export function MaintenanceNote({ address }: { readonly address: string }) {
  const { text, rich } = useIntl()
  return (
    <Notice title={text('site.maintenanceWho')}>
      {rich('site.maintenanceAddress', {
        address: (
          <bdi key="address" dir="ltr">
            <code>{address}</code>
          </bdi>
        ),
      })}
    </Notice>
  )
}
