import { Link } from '#src/components/link.tsx'

const address = /(https?:\/\/[^\s<>"“”]+[^\s<>"“”.,;:!?()])/g

/**
 * What a user wrote. Addresses of this site are links; all others stay text, because a link to another site is how
 * members are defrauded.
 */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <>
      {text.split(address).map((part, index) => {
        const path = index % 2 === 1 ? pathOnSite(part) : undefined
        // oxlint-disable-next-line react/no-array-index-key
        return path === undefined ? (
          part
        ) : (
          <Link key={index} href={path}>
            {part}
          </Link>
        )
      })}
    </>
  )
}

function pathOnSite(part: string): string | undefined {
  if (!URL.canParse(part)) return undefined
  const { origin, pathname, search, hash } = new URL(part)
  return origin === location.origin ? pathname + search + hash : undefined
}
