import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../http/api.ts'
import { bearerOf, cookieText, readCookie, secureCookies } from '../../http/session.ts'
import { keyedHash, newCapability, sameHash } from '../../ids/index.ts'
import type { OwnSession } from '../../records/users/own-session.ts'

const LASTS_SECONDS = 180 * 24 * 3600

/**
 * A browser that verified a phone keeps a cookie that says so, `<device>.<mac>`, also after signing out. Attacks of strangers
 * on this number then do not block it. It holds no number and opens nothing.
 */
export function rememberDevice(
  api: Api,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  merchantId: string,
  phone: string,
): void {
  if (bearerOf(request) !== null) return
  const [known] = readDevice(api, request, merchantId)
  const device = known ?? newCapability()
  const value = `${device}.${macOf(api, merchantId, device, phone)}`
  reply.header('set-cookie', cookieText(api, cookieName(api, merchantId), value, LASTS_SECONDS))
}

export function forgetDevice(api: Api, reply: FastifyReply, merchantId: string): void {
  reply.header('set-cookie', cookieText(api, cookieName(api, merchantId), '', 0))
}

/** What tells this device from others that verified the phone, or null where it has not: by its session, else by its cookie. */
export function deviceThatVerified(
  api: Api,
  request: FastifyRequest,
  merchantId: string,
  own: OwnSession,
  phone: string,
): string | null {
  if (own.verifiedPhone === phone) return own.userId
  const [device, mac] = readDevice(api, request, merchantId)
  if (!device || !mac) return null
  return sameHash(Buffer.from(mac), Buffer.from(macOf(api, merchantId, device, phone))) ? device : null
}

function readDevice(api: Api, request: FastifyRequest, merchantId: string): [] | [device: string, mac: string] {
  const text = readCookie(request, cookieName(api, merchantId)) ?? ''
  const [, device, mac] = /^([\w-]{22})\.([\w-]{43})$/.exec(text) ?? []
  return device && mac ? [device, mac] : []
}

function cookieName(api: Api, merchantId: string): string {
  return `${secureCookies(api) ? '__Host-' : ''}d.${merchantId}`
}

function macOf(api: Api, merchantId: string, device: string, phone: string): string {
  return keyedHash(api.configuration.lastingKey, 'device', merchantId, device, phone).toString('base64url')
}
