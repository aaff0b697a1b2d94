/**
 * A text in the content encodings of browsers, each made once. Brotli at its best quality takes a processor up to a
 * tenth of a second and saves a tenth of the bytes: it is made on a thread of its own, once per text, and not more
 * often than the limit below. A flood of different pages gets the quick quality.
 */

import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { consumeToken, type RateLimit, type TokenBucket } from '#contract/limits/rate-limiter.ts'

type Bytes = Buffer<ArrayBuffer>

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]
const quickQuality = 5
const bestQuality = constants.BROTLI_MAX_QUALITY
/** How often the best quality is made. */
export class BestQualityBudget {
  readonly #limit: RateLimit
  readonly #now: () => number
  #bucket: TokenBucket | undefined

  constructor(limit: RateLimit, now: () => number) {
    this.#limit = limit
    this.#now = now
  }

  take(): boolean {
    const { bucket, retryAfterSeconds } = consumeToken(this.#bucket, this.#limit, this.#now())
    this.#bucket = bucket
    return retryAfterSeconds === 0
  }
}

/** Enough for each public page in each language at once, then a sixth of a processor. */
const ofProcess = new BestQualityBudget({ capacity: 100, refillPerSecond: 2 }, () => performance.now())

export interface Encoded {
  readonly body: string | Bytes
  readonly encoding?: 'br' | 'gzip'
}

/**
 * `now`: the first request waits for the best quality, because the bytes delay a reader more. `next`: later requests get
 * it. `never`: for texts that change every moment.
 */
type BestQuality = 'now' | 'next' | 'never'

export class EncodedText {
  readonly text: string
  readonly #budget: BestQualityBudget
  #quick: Promise<Bytes> | undefined
  #best: Promise<Bytes> | undefined
  #gzip: Promise<Bytes> | undefined

  constructor(text: string, budget = ofProcess) {
    this.text = text
    this.#budget = budget
  }

  /** Characters that this holds at most, with its compressed forms. */
  get weight(): number {
    return this.text.length * 2
  }

  /** @param accepted the request's header */
  async for(accepted: string | null | undefined, best: BestQuality): Promise<Encoded> {
    if (!accepted) return { body: this.text }
    if (/\bbr\b/.test(accepted)) return { body: await this.#brotli(best), encoding: 'br' }
    if (!/\bgzip\b/.test(accepted)) return { body: this.text }
    this.#gzip ??= gzipped(this.text)
    return { body: await this.#gzip, encoding: 'gzip' }
  }

  #brotli(best: BestQuality): Promise<Bytes> {
    if (this.#best) return this.#best
    if ((best === 'now' || (best === 'next' && this.#quick)) && this.#budget.take()) {
      this.#best = compress(this.text, bestQuality)
      return this.#best
    }
    return (this.#quick ??= compress(this.text, quickQuality))
  }
}

function compress(text: string, quality: number): Promise<Bytes> {
  return brotli(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) },
  })
}

const mostCharacters = 32 * 1024 * 1024

/** Texts by their digest: pages that are rendered again are mostly the same, and so are their compressed forms. */
export class EncodedTexts {
  readonly #texts = new Map<string, EncodedText>()
  #characters = 0

  of(digest: string, text: string): EncodedText {
    const known = this.#texts.get(digest)
    const encoded = known ?? new EncodedText(text)
    // Reinserted at the end: the first entry of the map is the least recently used one.
    this.#texts.delete(digest)
    this.#texts.set(digest, encoded)
    if (!known) this.#characters += encoded.weight
    for (const [oldest, { weight }] of this.#texts) {
      if (this.#characters <= mostCharacters) break
      this.#texts.delete(oldest)
      this.#characters -= weight
    }
    return encoded
  }
}
