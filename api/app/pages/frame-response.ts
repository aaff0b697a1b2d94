/** Documents of this site that its pages embed, because only they may load the scripts or frames of another host. */

interface FrameOptions {
  /** Directives of the Content-Security-Policy that allow the other host; all else is forbidden. */
  readonly allowed: readonly string[]
  readonly cacheControl: string
  readonly referrerPolicy: string
}

export function frameResponse(html: string, { allowed, cacheControl, referrerPolicy }: FrameOptions): Response {
  const policy = ["default-src 'none'", ...allowed, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"]
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl,
      'content-security-policy': policy.join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': referrerPolicy,
    },
  })
}
