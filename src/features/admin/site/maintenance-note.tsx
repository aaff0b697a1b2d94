import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Who gets in while the site is closed, with the address that this device comes from. */
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
