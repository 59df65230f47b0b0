import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { usersQuerySchema } from "../../contract.ts";
import { inviteRefused, personNotFound } from "../errors/seats.ts";
import { inviteAdmin } from "../invitations/invite-admin.ts";
import { inviteUser } from "../invitations/invite-user.ts";
import { resendActivationEmail } from "../invitations/resend-activation-email.ts";
import { adminLeaveGroup } from "../people/admins/admin-leave-group.ts";
import { makeAdmin } from "../people/admins/make-admin.ts";
import { listUsers } from "../people/list-users.ts";
import { removeAdmin } from "../people/admins/remove-admin.ts";
import { restoreUser } from "../people/restore-user.ts";
import { removeUser } from "../people/remove-user.ts";
import { setAdministrativeContact } from "../people/admins/set-administrative-contact.ts";
import { updateNotificationSettings } from "../people/update-notification-settings.ts";
import { readManagedGroup } from "../records/read-managed-group.ts";
import { answerAccount, answerManager, answerReading, type GroupRoutes } from "./answers.ts";

const personForm = z.object({ userId: z.uuid() });
const notificationForm = z.object({ notifyOnRemove: z.enum(["0", "1"]) });

/** The calls of a group's administrators (docs/spec/calls.md). */
export function managerRoutes(app: FastifyInstance, routes: GroupRoutes): void {
  const { groups } = routes;
  const { db } = groups.database;

  app.post("/api/group/invite-user", (request) =>
    answerManager(routes, request, (trx, account) => inviteUser(trx, groups, account, request.body)),
  );
  app.post("/api/group/invite-admin", (request) =>
    answerManager(routes, request, (trx, account) => inviteAdmin(trx, groups, account, request.body)),
  );
  app.post("/api/group/make-admin", (request) =>
    answerManager(routes, request, (trx, account) => makeAdmin(trx, groups, account, personOf(request))),
  );
  app.post("/api/group/remove-user", (request) =>
    answerManager(routes, request, (trx, account) => removeUser(trx, groups, account, personOf(request))),
  );
  app.post("/api/group/restore-user", (request) =>
    answerManager(routes, request, (trx, account) => restoreUser(trx, groups, account, personOf(request))),
  );
  app.post("/api/group/remove-admin", (request) =>
    answerManager(routes, request, (trx, account) => removeAdmin(trx, groups, account, personOf(request))),
  );
  app.post("/api/group/resend-activation-email", (request) =>
    answerManager(routes, request, (trx, account) => resendActivationEmail(trx, groups, account, personOf(request))),
  );
  app.post("/api/group/set-administrative-contact", (request) =>
    answerManager(routes, request, (trx, account) => setAdministrativeContact(trx, groups, account, personOf(request))),
  );
  app.post("/api/group/update-notification-settings", (request) =>
    answerManager(routes, request, (trx, account) =>
      updateNotificationSettings(trx, groups, account, wantsNotification(request)),
    ),
  );
  app.post("/api/group/admin-leave-group", (request) =>
    answerAccount(routes, request, (trx, account) => adminLeaveGroup(trx, groups, account)),
  );

  app.get("/api/group", (request) =>
    answerReading(routes, request, (_group, manager) => readManagedGroup(db, groups, manager)),
  );
  app.get("/api/group/users", (request) =>
    answerReading(routes, request, (_group, manager) =>
      listUsers(db, groups, manager, usersQuerySchema.parse(request.query)),
    ),
  );
}

/** Whom a form is about. What is no id is nobody's. */
function personOf({ body }: FastifyRequest): string {
  const parsed = personForm.safeParse(body);
  if (!parsed.success) throw personNotFound();
  return parsed.data.userId;
}

function wantsNotification({ body }: FastifyRequest): boolean {
  const parsed = notificationForm.safeParse(body);
  if (!parsed.success) throw inviteRefused({ notifyOnRemove: ["Choose 0 or 1."] });
  return parsed.data.notifyOnRemove === "1";
}
