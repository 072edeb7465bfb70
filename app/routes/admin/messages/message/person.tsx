import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { Person as PersonCounts } from "../../../../../contract/people.ts";
import { Button } from "../../../../ui/button.tsx";
import { useMailbox } from "../mailbox.ts";
import { countPerson } from "./api.ts";
import { PersonDialog } from "./person-dialog.tsx";

/** Opens everything about the person who has written. */
export function Person({ id, email }: { id: string; email: string }) {
  const [person, setPerson] = useState<PersonCounts>();
  const [hasFailed, setHasFailed] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { setErasing } = useMailbox();

  async function open() {
    setHasFailed(false);
    try {
      setPerson(await countPerson(email));
    } catch (error) {
      console.info("The person could not be loaded", error);
      setHasFailed(true);
    }
  }

  async function onErased() {
    setPerson(undefined);
    await navigate("/admin/messages");
    void revalidate();
  }

  return (
    <>
      <Button look="quiet" onClick={open}>
        All about this person
      </Button>
      {hasFailed && <span role="alert">It could not be loaded. Try again.</span>}
      {person && (
        <PersonDialog
          email={email}
          person={person}
          onClose={() => setPerson(undefined)}
          onErasing={(isErasing) => setErasing(isErasing ? id : undefined)}
          onErased={onErased}
        />
      )}
    </>
  );
}
