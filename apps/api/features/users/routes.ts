import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import type { SessionMemory } from '../../http/session.ts'

export function serveUsers(_app: FastifyInstance, _api: Api, _memory: SessionMemory): void {}
